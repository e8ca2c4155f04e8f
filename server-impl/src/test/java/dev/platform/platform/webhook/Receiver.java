package dev.platform.platform.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A receiver of webhooks on this machine that responds as a test wants. */
final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Message> messages = new ConcurrentLinkedQueue<>();
  private volatile Function<Message, Answer> behavior = message -> Answer.of(204);

  Receiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * What has arrived.
   *
   * @param at in nanoseconds, of this process
   */
  record Message(String path, Map<String, String> headers, String body, long at) {
    String id() {
      return headers.get("webhook-id");
    }

    String type() {
      return Json.read(body, com.fasterxml.jackson.databind.JsonNode.class).path("type").asText();
    }
  }

  /** What is returned. */
  record Answer(int status, Map<String, String> headers, String body) {
    static Answer of(int status) {
      return new Answer(status, Map.of(), "");
    }

    static Answer of(int status, String header, String value) {
      return new Answer(status, Map.of(header, value), "");
    }
  }

  Receiver answering(Function<Message, Answer> how) {
    behavior = how;
    return this;
  }

  Receiver answering(int status) {
    return answering(message -> Answer.of(status));
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  List<Message> messages() {
    return List.copyOf(messages);
  }

  private void handle(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var headers = new java.util.HashMap<String, String>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> headers.put(name.toLowerCase(java.util.Locale.ROOT), values.get(0)));
    var message =
        new Message(exchange.getRequestURI().toString(), headers, body, System.nanoTime());
    messages.add(message);
    var answer = behavior.apply(message);
    if (answer.status() == 0) {
      exchange.close();
      return;
    }
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
