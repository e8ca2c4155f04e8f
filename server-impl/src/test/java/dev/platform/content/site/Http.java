package dev.platform.content.site;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Sends requests byte by byte, so that no client makes them better than they are. */
final class Http {
  private final int port;

  Http(int port) {
    this.port = port;
  }

  /** An answer with its headers, whose names have no case. */
  record Answer(int status, Map<String, String> headers, String body) {
    String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  Answer get(String target, String... headers) {
    return send("GET", target, headers);
  }

  Answer head(String target, String... headers) {
    return send("HEAD", target, headers);
  }

  Answer send(String method, String target, String... headers) {
    var request = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    return raw(request.append("Connection: close\r\n\r\n").toString());
  }

  /** Sends what may be no request at all; each character is one byte. */
  Answer raw(String bytes) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      return read(socket.getInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answer read(InputStream in) throws IOException {
    var status = line(in);
    if (status.isEmpty()) {
      return new Answer(0, Map.of(), "");
    }
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (var line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    var body = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(Integer.parseInt(status.split(" ")[1]), headers, body);
  }

  private static String line(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.write(next);
    }
    return line.toString(StandardCharsets.ISO_8859_1).strip();
  }
}
