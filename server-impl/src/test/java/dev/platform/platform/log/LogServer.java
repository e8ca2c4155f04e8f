package dev.platform.platform.log;

import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.Contract;
import dev.platform.http.Application;
import dev.platform.http.socket.StreamEndpoint;
import dev.platform.http.socket.WebSockets;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.admission.Admission;
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
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;

/** The log operations of one replica on a real listener. */
final class LogServer implements AutoCloseable {
  static final Contract CONTRACT = Contract.load("platform");
  static final URI ORIGIN = URI.create("https://api.example.org");

  private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;
  private final WebSockets sockets;

  LogServer(LogBench bench, TestTokens tokens) {
    var admission = new Admission(tokens, AuditTrail.none());
    var application =
        new Application(
            List.of(PlatformOperation.values()),
            List.of(CONTRACT),
            new LogRoom().resources(),
            admission,
            "Bearer");
    var logs =
        new StreamEndpoint(
            PlatformOperation.SUBSCRIBE_LOGS,
            CONTRACT.operation("subscribe-logs").orElseThrow(),
            new LogStream(bench.logs, bench.tail));
    sockets = new WebSockets(admission, ORIGIN, List.of(logs));
    server =
        GrizzlyHttpServerFactory.createHttpServer(
            URI.create("http://127.0.0.1:1/"), application.config(), bench.locator, false);
    server.removeListener("grizzly");
    var listener = new NetworkListener("grizzly", "127.0.0.1", 0);
    listener.registerAddOn(sockets);
    server.addListener(listener);
    try {
      server.start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  int port() {
    return server.getListener("grizzly").getPort();
  }

  @Override
  public void close() {
    sockets.close();
    server.shutdownNow();
  }

  /** Follows lines. */
  LogReader follow(String token, String query) {
    return follow(token, query, new LogReader());
  }

  LogReader follow(String token, String query, LogReader reader) {
    var uri = URI.create("ws://127.0.0.1:" + port() + "/v1/logs/subscribe?" + query);
    WebSocket.Builder builder = client.newWebSocketBuilder();
    builder.header("Authorization", "Bearer " + token).buildAsync(uri, reader).join();
    return reader;
  }

  /** The whole answer to a GET, as text. */
  String get(String query, String... headers) throws IOException {
    try (var connection = new Socket(InetAddress.getLoopbackAddress(), port())) {
      connection.setSoTimeout(10_000);
      List<String> lines = new ArrayList<>();
      lines.add("GET /v1/logs/subscribe?" + query + " HTTP/1.1");
      lines.add("Host: localhost");
      lines.addAll(List.of(headers));
      var request = String.join("\r\n", lines) + "\r\n\r\n";
      connection.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return answer(connection.getInputStream());
    }
  }

  private static String answer(InputStream in) throws IOException {
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
