package dev.platform.client.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.client.PlatformClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * An API in memory that returns what a test tells it to. It listens on a free port of the loopback
 * interface, over real HTTP, so that the client under test behaves as with a real server.
 *
 * <pre>{@code
 * try (FakePlatform platform = FakePlatform.start();
 *     PlatformClient client = platform.client()) {
 *   platform.on("GET /v1/services/{serviceId}", FakeResponse.json(200, "{\"id\": \"srv-1\"}"));
 *   assertEquals("srv-1", client.services().get("srv-1").id());
 *   assertEquals(1, platform.requests("GET /v1/services/srv-1").size());
 * }
 * }</pre>
 *
 * <p>Without being told, it issues access tokens, returns 401 for requests without one, 404 for
 * routes that have no response, and repeats the first response to an {@code Idempotency-Key}, as
 * the API does. It does not check requests against the contract. Thread-safe.
 */
public final class FakePlatform implements AutoCloseable {
  private static final String TOKEN = "POST /oauth2/token";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool(FakePlatform::thread);
  private final List<Route> routes = new CopyOnWriteArrayList<>();
  private final List<FakeRequest> requests = new CopyOnWriteArrayList<>();
  private final Replays replays = new Replays();

  private FakePlatform() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("The fake server could not listen on a port", e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    on(TOKEN, FakeResponse.json(200, "{\"access_token\": \"fake\", \"expires_in\": 900}"));
    server.start();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "fake-platform");
    thread.setDaemon(true);
    return thread;
  }

  /** Starts a server without responses. Close it at the end of the test. */
  public static FakePlatform start() {
    return new FakePlatform();
  }

  /** The origin of the API and of its authorization server. */
  public String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** A client of this server, with an API key. Close it before the server. */
  public PlatformClient client() {
    return clientBuilder().build();
  }

  /** Builds a client of this server, with an API key. */
  public PlatformClient.Builder clientBuilder() {
    return PlatformClient.builder().apiUrl(url()).credentials("key-fake", "pk_fake");
  }

  /**
   * Returns these responses to the requests of a route, one after the other. The last one stays.
   *
   * @param route method and path, such as {@code GET /v1/services/{serviceId}}. A name in braces
   *     stands for any one segment. The route that was added last wins
   */
  public FakePlatform on(String route, FakeResponse first, FakeResponse... next) {
    return add(Route.inTurn(route, first, next));
  }

  /** Returns responses that depend on the request. See {@link #on} about routes. */
  public FakePlatform onRequest(String route, Function<FakeRequest, FakeResponse> respond) {
    return add(new Route(route, respond));
  }

  /**
   * Returns a list by cursor: pages of entries with item and cursor, as long as {@code limit} asks
   * for (20 without it, 100 at most).
   *
   * @param route the route of the list, such as {@code GET /v1/services}
   * @param member the member of an entry that has the item, such as {@code service}
   * @param items models, or maps. The list is read at each request, so a test can change it
   */
  public FakePlatform onList(String route, String member, List<?> items) {
    return onRequest(route, new CursorList(member, items)::page);
  }

  private FakePlatform add(Route route) {
    routes.add(0, route);
    return this;
  }

  /** All requests so far, without those for access tokens, in the order of their arrival. */
  public List<FakeRequest> requests() {
    return requests.stream().filter(it -> !it.toString().equals(TOKEN)).toList();
  }

  /** The requests of a route so far. See {@link #on} about routes. */
  public List<FakeRequest> requests(String route) {
    Route wanted = Route.inTurn(route, FakeResponse.noContent());
    return requests.stream().filter(wanted::matches).toList();
  }

  /** Ends the server and its threads. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    FakeRequest request = FakeRequest.read(exchange);
    requests.add(request);
    respond(request).send(exchange, "req-fake-" + requests.size());
  }

  private FakeResponse respond(FakeRequest request) {
    if (!request.toString().equals(TOKEN) && !request.hasToken()) {
      return FakeResponse.error(401, "The request has no access token");
    }
    Optional<Route> route = routes.stream().filter(it -> it.matches(request)).findFirst();
    return route
        .map(it -> replays.of(request, () -> it.respond(request)))
        .orElseGet(() -> FakeResponse.error(404, "The fake server has no response for " + request));
  }
}
