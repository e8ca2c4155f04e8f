package dev.platform.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.client.http.RetryPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An API that answers as it is told and remembers what it was asked. It issues tokens {@code
 * token-1}, {@code token-2}, … for 900 seconds each.
 */
public final class StubApi implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final Map<String, Deque<Function<Call, Answer>>> answers = new ConcurrentHashMap<>();
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final AtomicInteger tokens = new AtomicInteger();

  public StubApi() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(executor);
    server.start();
    on("POST /oauth2/token", call -> json(200, token(tokens.incrementAndGet())));
  }

  private static String token(int number) {
    return "{\"access_token\":\"token-%d\",\"expires_in\":900}".formatted(number);
  }

  /** What was asked. */
  public record Call(
      String method, String path, String query, Map<String, List<String>> headers, String body) {
    public String header(String name) {
      return String.join(",", headers.getOrDefault(name, List.of()));
    }
  }

  /** What is answered; a status of 0 breaks the connection. */
  public record Answer(int status, String body, Map<String, String> headers) {
    public Answer with(String name, String value) {
      return new Answer(status, body, Map.of(name, value));
    }
  }

  public static Answer json(int status, String body) {
    return new Answer(status, body, Map.of());
  }

  public static Answer error(int status, String message) {
    return json(status, "{\"id\":\"x\",\"message\":\"%s\"}".formatted(message));
  }

  public static Answer broken() {
    return json(0, "");
  }

  /** Answers calls of {@code GET /path} one after the other; the last answer stays. */
  public StubApi on(String route, Answer... inTurn) {
    Deque<Function<Call, Answer>> turns = new ArrayDeque<>();
    for (Answer answer : inTurn) {
      turns.add(call -> answer);
    }
    answers.put(route, turns);
    return this;
  }

  /** Answers calls of {@code GET /path} by looking at them. */
  public StubApi on(String route, Function<Call, Answer> answer) {
    answers.put(route, new ArrayDeque<>(List.of(answer)));
    return this;
  }

  /** The calls of a route, in the order that they came. */
  public List<Call> calls(String route) {
    return calls.stream().filter(it -> route.equals(it.method() + " " + it.path())).toList();
  }

  public String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** A client of this API that never waits. */
  public PlatformClient.Builder client() {
    return PlatformClient.builder()
        .apiUrl(url())
        .credentials("key-1", "pk_secret")
        .retry(RetryPolicy.defaults())
        .time(new TestTime());
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    Call call = read(exchange);
    calls.add(call);
    Answer answer = answer(call);
    if (answer.status() == 0) {
      exchange.close();
      return;
    }
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("X-Request-Id", "req-" + calls.size());
    exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private Answer answer(Call call) {
    Deque<Function<Call, Answer>> turns = answers.get(call.method() + " " + call.path());
    if (turns == null) {
      return error(404, "no stub for " + call.method() + " " + call.path());
    }
    synchronized (turns) {
      return (turns.size() > 1 ? turns.poll() : turns.peek()).apply(call);
    }
  }

  private static Call read(HttpExchange exchange) throws IOException {
    return new Call(
        exchange.getRequestMethod(),
        exchange.getRequestURI().getRawPath(),
        exchange.getRequestURI().getRawQuery() == null
            ? ""
            : exchange.getRequestURI().getRawQuery(),
        exchange.getRequestHeaders().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, it -> List.copyOf(it.getValue()))),
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
  }
}
