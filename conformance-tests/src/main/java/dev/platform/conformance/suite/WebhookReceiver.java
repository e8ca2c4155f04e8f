package dev.platform.conformance.suite;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Takes what webhooks send to this machine. */
final class WebhookReceiver implements AutoCloseable {
  private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private volatile int status = 204;

  WebhookReceiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::take);
    server.start();
  }

  /**
   * A request as it arrived.
   *
   * @param signatures the header, of one or several signatures
   */
  record Delivery(String id, String timestamp, String signatures, String body) {
    /** Whether one of the signatures was made with a secret. */
    boolean isSignedWith(String secret) {
      try {
        var mac = Mac.getInstance("HmacSHA256");
        var key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        var text = id + "." + timestamp + "." + body;
        var made = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        return List.of(signatures.split(" "))
            .contains("v1," + Base64.getEncoder().encodeToString(made));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  /** What it answers from now on. */
  void answer(int other) {
    status = other;
  }

  /** What has arrived. */
  List<String> bodies() {
    return deliveries.stream().map(Delivery::body).toList();
  }

  /** The first delivery of an event, if it has come. */
  Optional<Delivery> delivery(String event) {
    return deliveries.stream().filter(each -> each.id().equals(event)).findFirst();
  }

  private void take(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    deliveries.add(
        new Delivery(
            headers.getFirst("webhook-id"),
            headers.getFirst("webhook-timestamp"),
            headers.getFirst("webhook-signature"),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
