package dev.platform.platform.log;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Asks a server for sockets, and shows what comes back instead of one.
 *
 * @param port where the API listens
 */
record LogSocketClient(int port) {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

  /** Follows lines. */
  LogReader follow(String token, String query) {
    return follow(token, query, new LogReader());
  }

  LogReader follow(String token, String query, LogReader reader) {
    var uri = URI.create("ws://127.0.0.1:" + port + "/v1/logs/subscribe?" + query);
    WebSocket.Builder builder = CLIENT.newWebSocketBuilder();
    builder.header("Authorization", "Bearer " + token).buildAsync(uri, reader).join();
    return reader;
  }

  /** The whole response to a GET, as text. */
  String get(String query, String... headers) throws IOException {
    try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
      connection.setSoTimeout(10_000);
      List<String> lines = new ArrayList<>();
      lines.add("GET /v1/logs/subscribe?" + query + " HTTP/1.1");
      lines.add("Host: localhost");
      lines.addAll(List.of(headers));
      var request = String.join("\r\n", lines) + "\r\n\r\n";
      connection.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return response(connection.getInputStream());
    }
  }

  private static String response(InputStream in) throws IOException {
    var text = new StringBuilder();
    while (text.indexOf("\r\n\r\n") < 0) {
      text.append((char) in.read());
    }
    var length = LENGTH.matcher(text);
    if (length.find()) {
      text.append(
          new String(in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.UTF_8));
    }
    return text.toString();
  }
}
