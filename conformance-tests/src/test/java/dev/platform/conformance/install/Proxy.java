package dev.platform.conformance.install;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A reverse proxy at another address than that of the server, which may have faults. It knows no
 * WebSockets.
 */
final class Proxy implements AutoCloseable {
  /** What is of a connection, or made anew by client and server. */
  private static final Set<String> HOP_BY_HOP =
      Set.of(
          "connection", "content-length", "host", "http2-settings", "transfer-encoding", "upgrade");

  /** Shown to the server, which believes nobody else on its machine. */
  static final String SECRET = "the proxies of the tests show this";

  private static final AtomicInteger COUNT = new AtomicInteger();

  /** Each proxy has clients of its own: failed log-ins of one lock no others out. */
  private final String client = "192.0.2." + (COUNT.incrementAndGet() % 250 + 1);

  private final HttpClient http = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  private Proxy(URI target, Collection<SeededFault> faults) throws IOException {
    Server behind = message -> send(target, message);
    for (SeededFault fault : faults) {
      behind = fault.in().apply(behind);
    }
    Server faulty = behind;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> forward(exchange, faulty));
  }

  static Proxy of(URI target, Collection<SeededFault> faults) throws IOException {
    var proxy = new Proxy(target, faults);
    proxy.server.start();
    return proxy;
  }

  /** With another host and port than the server has. */
  URI origin() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /**
   * A request, or the answer to it.
   *
   * @param status 0 in a request
   * @param body a character for each byte
   */
  record Message(
      String method, URI uri, int status, Map<String, List<String>> headers, String body) {
    Message with(String other) {
      return new Message(method, uri, status, headers, other);
    }

    Message with(int otherStatus) {
      return new Message(method, uri, otherStatus, headers, body);
    }

    Message at(URI other) {
      return new Message(method, other, status, headers, body);
    }

    Message as(String otherMethod) {
      return new Message(otherMethod, uri, status, headers, body);
    }

    Message without(String header) {
      Map<String, List<String>> fewer = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      fewer.putAll(headers);
      fewer.remove(header);
      return new Message(method, uri, status, fewer, body);
    }
  }

  /** Answers requests. */
  interface Server {
    Message answer(Message request);
  }

  private static void forward(HttpExchange exchange, Server server) throws IOException {
    try (exchange) {
      Message answer =
          server.answer(
              new Message(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI(),
                  0,
                  exchange.getRequestHeaders(),
                  new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1)));
      copy(answer.headers(), exchange.getResponseHeaders()::add);
      byte[] body = answer.body().getBytes(ISO_8859_1);
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Message send(URI target, Message message) {
    var request =
        HttpRequest.newBuilder(target.resolve(message.uri()))
            .method(message.method(), BodyPublishers.ofString(message.body(), ISO_8859_1));
    copy(message.headers(), request::header);
    request.setHeader("X-Forwarded-For", client).setHeader("X-Platform-Proxy-Secret", SECRET);
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString(ISO_8859_1));
      return new Message(
          message.method(),
          message.uri(),
          response.statusCode(),
          response.headers().map(),
          response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private interface Put {
    void header(String name, String value);
  }

  private static void copy(Map<String, List<String>> headers, Put into) {
    headers.forEach(
        (name, values) -> {
          if (!HOP_BY_HOP.contains(name.toLowerCase(Locale.ROOT)) && !name.startsWith(":")) {
            values.forEach(value -> into.header(name, value));
          }
        });
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
