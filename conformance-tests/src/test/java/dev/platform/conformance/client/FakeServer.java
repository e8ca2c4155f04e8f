package dev.platform.conformance.client;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Answers what it is told, in order, and remembers what it was asked. */
public final class FakeServer implements AutoCloseable {
  /** What every answer of an installation has. */
  public static final Map<String, String> USUAL =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "same-origin",
          "Cache-Control", "no-store");

  private final HttpServer server;
  private final Queue<Reply> replies = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();
  private final Map<String, String> usual = new HashMap<>(USUAL);

  public FakeServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          asked.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + (body.isEmpty() ? "" : " " + body));
          Reply reply = replies.remove();
          usual.forEach(exchange.getResponseHeaders()::set);
          reply.headers.forEach(exchange.getResponseHeaders()::set);
          byte[] bytes = reply.body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(reply.status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  public FakeServer reply(int status, String body, Map<String, String> headers) {
    replies.add(new Reply(status, body, headers));
    return this;
  }

  /** An answer in JSON with a request id. */
  public FakeServer reply(int status, String body) {
    return reply(
        status,
        body,
        Map.of("Content-Type", "application/json; charset=utf-8", "X-Request-Id", "1"));
  }

  /** Leaves out a header that every answer has. */
  public FakeServer without(String header) {
    usual.remove(header);
    return this;
  }

  public URI origin() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  public List<String> asked() {
    return asked;
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private record Reply(int status, String body, Map<String, String> headers) {}
}
