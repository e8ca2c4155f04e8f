package dev.platform.identity.oauth;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A small server of somebody else, on this machine. */
final class ElsewhereServer implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, String> documents = new ConcurrentHashMap<>();
  final AtomicInteger requests = new AtomicInteger();

  ElsewhereServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          var path = exchange.getRequestURI().getPath();
          if (path.equals("/moved.json")) {
            exchange.getResponseHeaders().add("Location", "/client.json");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
            return;
          }
          byte[] body = documents.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  /** Puts a document somewhere and answers its address. */
  URI put(String path, String json) {
    documents.put(path, json);
    return address(path);
  }

  URI address(String path) {
    return URI.create("http://localhost:" + server.getAddress().getPort() + path);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
