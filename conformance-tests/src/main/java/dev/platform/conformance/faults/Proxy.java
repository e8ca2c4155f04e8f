package dev.platform.conformance.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.conformance.client.Trail;
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
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A reverse proxy on this machine, which may have faults. It has no WebSockets. Each one has an
 * address of its own, so that an install which trusts it limits the clients of each apart.
 */
public final class Proxy implements AutoCloseable {
  /** What is of a connection, made anew by client and server, or for the proxy. */
  private static final Set<String> HOP_BY_HOP =
      Set.of(
          "connection",
          "content-length",
          "host",
          "http2-settings",
          "transfer-encoding",
          "upgrade",
          Trail.HEADER.toLowerCase(Locale.ROOT));

  /** Of networks for benchmarks (RFC 2544), which nobody has. */
  private static final String ADDRESS = "198.18.%d.%d";

  private static final String FORWARDED = "X-Forwarded-For";
  private static final String SECRET = "X-Platform-Proxy-Secret";

  /** Begins anywhere: what failed in an earlier run counts against its addresses for an hour. */
  private static final AtomicInteger COUNT = new AtomicInteger(new SecureRandom().nextInt(65_536));

  private final HttpClient client = HttpClient.newHttpClient();
  private final String address;
  private final Optional<String> secret;
  private final AtomicInteger requests = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  private Proxy(List<URI> targets, Optional<String> secret, UnaryOperator<Server> in)
      throws IOException {
    this.secret = secret;
    int number = COUNT.incrementAndGet();
    this.address = ADDRESS.formatted(number / 256 % 256, number % 256);
    Server faulty = in.apply(message -> send(next(targets), message));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> forward(exchange, faulty));
  }

  /** Without faults, for an install that trusts it. */
  public static Proxy of(URI target, String secret) throws IOException {
    return inTurn(List.of(target), secret);
  }

  /** Without faults, in front of several processes of an install: each request goes to the next. */
  public static Proxy inTurn(List<URI> targets, String secret) throws IOException {
    return started(new Proxy(targets, Optional.of(secret), right -> right));
  }

  /**
   * With faults.
   *
   * @param secret by which the install knows a proxy that it trusts
   */
  static Proxy of(URI target, Optional<String> secret, UnaryOperator<Server> in)
      throws IOException {
    return started(new Proxy(List.of(target), secret, in));
  }

  private static Proxy started(Proxy proxy) {
    proxy.server.start();
    return proxy;
  }

  private URI next(List<URI> targets) {
    return targets.get(Math.floorMod(requests.getAndIncrement(), targets.size()));
  }

  /** With another host and port than the server has. */
  public URI origin() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
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
        HttpRequest.newBuilder(URI.create(target.toString().replaceFirst("/$", "") + message.uri()))
            .method(message.method(), BodyPublishers.ofString(message.body(), ISO_8859_1));
    copy(message.headers(), request::header);
    boolean isFirst = message.header(FORWARDED).isEmpty();
    secret
        .filter(it -> isFirst)
        .ifPresent(it -> request.setHeader(FORWARDED, address).setHeader(SECRET, it));
    try {
      HttpResponse<String> response =
          client.send(request.build(), BodyHandlers.ofString(ISO_8859_1));
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
