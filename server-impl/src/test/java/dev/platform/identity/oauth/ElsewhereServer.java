package dev.platform.identity.oauth;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A small server of somebody else, on this machine. */
public final class ElsewhereServer implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, String> documents = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  public final AtomicInteger requests = new AtomicInteger();

  /** Whether it answers 500. */
  public volatile boolean isBroken;

  /** It answers no sooner than this. */
  public volatile CountDownLatch gate = new CountDownLatch(0);

  public ElsewhereServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          pass();
          if (isBroken) {
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
            return;
          }
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
    server.setExecutor(threads);
    server.start();
  }

  private void pass() {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Puts a document somewhere and answers its address. */
  public URI put(String path, String json) {
    documents.put(path, json);
    return address(path);
  }

  /** Makes it an issuer with a key, and answers its name. */
  public URI issuer(ECKey key) {
    var issuer = address("");
    put("/keys", new JWKSet(key.toPublicJWK()).toString());
    put(
        "/.well-known/openid-configuration",
        "{\"issuer\":\""
            + issuer
            + "\",\"jwks_uri\":\""
            + issuer
            + "/keys\",\"response_types_supported\":[\"code\"]}");
    return issuer;
  }

  public URI address(String path) {
    return URI.create("http://localhost:" + server.getAddress().getPort() + path);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
