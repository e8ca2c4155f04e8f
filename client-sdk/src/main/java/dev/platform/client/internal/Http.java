package dev.platform.client.internal;

import dev.platform.client.error.InterruptedCallException;
import dev.platform.client.error.PlatformException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.error.TransportException;
import dev.platform.client.http.CallLimits;
import dev.platform.client.http.CallOptions;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.http.StreamedResponse;
import dev.platform.client.http.Time;
import dev.platform.client.http.Transport;
import dev.platform.client.model.Shape;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Sends requests and reads responses. All methods throw {@link TransportException} when there is no
 * response, {@link TimedOutException} when there is none in time, and {@link
 * dev.platform.client.error.ClosedException} when the client is closed.
 */
public final class Http implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger("dev.platform.client");

  private final Settings settings;
  private final Connections connections;
  private final Sockets sockets;
  private final UnaryOperator<Transport> chain;
  private final Transport calls;
  private final CallOptions options;
  private final Consumer<Response> observer;

  /** Opens no connection yet. */
  public Http(Settings settings) {
    this.settings = settings;
    this.options = CallOptions.none();
    this.observer = response -> {};
    this.connections = new Connections(settings.network(), new InFlight(settings.time()));
    this.sockets = new Sockets(connections, settings.apiUrl());
    RetryBudget budget = new RetryBudget();
    Tokens tokens = tokens(budget);
    this.chain =
        end ->
            settings
                .around()
                .apply(retrying(new AuthorizedTransport(attempt(end), tokens), budget));
    this.calls = chain.apply(jdk(settings.apiUrl()));
  }

  private Http(Http shared, CallOptions options, Consumer<Response> observer) {
    this.settings = shared.settings;
    this.connections = shared.connections;
    this.sockets = shared.sockets;
    this.chain = shared.chain;
    this.calls = shared.calls;
    this.options = options;
    this.observer = observer;
  }

  private Tokens tokens(RetryBudget budget) {
    if (settings.credentials() instanceof Credentials.Key key) {
      Transport oauth = retrying(attempt(jdk(settings.oauthUrl())), budget);
      return new ClientCredentials(unrepeated(oauth), settings.time(), key.id(), key.secret());
    }
    return new SuppliedTokens(((Credentials.Tokens) settings.credentials()).source());
  }

  /** The exchange has been retried already, so the call that needs the token must not repeat it. */
  private Transport unrepeated(Transport oauth) {
    NoResponse noToken = new NoResponse(settings.oauthUrl(), "the OAuth URL", true);
    return request -> {
      try {
        return oauth.send(request);
      } catch (IOException e) {
        throw noToken.of(request, e);
      }
    };
  }

  private Transport retrying(Transport next, RetryBudget budget) {
    return new RetryingTransport(
        next,
        budget,
        connections.inFlight(),
        new Backoff(() -> ThreadLocalRandom.current().nextDouble()));
  }

  private Transport attempt(Transport end) {
    return new LoggingTransport(
        settings.aroundAttempt().apply(end), LOGGER, settings.time(), settings.onAttempt());
  }

  private JdkTransport jdk(URI origin) {
    return new JdkTransport(connections, origin, settings.maxResponseBytes());
  }

  /** Calls with other options, on the same connections. */
  public Http with(CallOptions other) {
    return new Http(this, other, observer);
  }

  /** The same calls, whose responses are also given to an observer. */
  public Http observed(Consumer<Response> other) {
    return new Http(this, options, other);
  }

  /** Runs calls on a thread of the client. */
  public <T> CompletableFuture<T> async(Supplier<T> call) {
    return connections.run(call);
  }

  /** The options of these calls. */
  public CallOptions options() {
    return options;
  }

  /** The client's clock. */
  public Time time() {
    return settings.time();
  }

  /** Waits. Throws {@link dev.platform.client.error.ClosedException} when the client is closed. */
  public void pause(Duration duration) {
    try {
      connections.inFlight().pause(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedCallException("The wait was interrupted", e);
    }
  }

  /** Sends the request and returns the response, whatever its status. */
  public Response exchange(Request request) {
    return exchange(calls, request);
  }

  /** Sends the request and reads the response. Throws {@link PlatformException} by the status. */
  public <T> T send(Request request, Shape<T> shape) {
    return succeed(request).read(shape);
  }

  /** Like {@link #send(Request, Shape)}, for responses that can have no body. */
  public <T> Optional<T> sendForOptional(Request request, Shape<T> shape) {
    Response response = succeed(request);
    return response.isEmpty() ? Optional.empty() : Optional.of(response.read(shape));
  }

  /**
   * Sends the request and discards the response body. Throws the {@link PlatformException} for the
   * status.
   */
  public void send(Request request) {
    succeed(request);
  }

  /**
   * Gets a file of any size from a URL that contains its credential. Throws the {@link
   * PlatformException} for the status; then there is no file.
   */
  public void download(URI url, Path file, Duration timeout) {
    Request request = Request.of("GET", url.getPath()).build();
    CallLimits limits = CallLimits.of(settings.time(), timeout, timeout, RetryPolicy.none());
    try {
      Response response = new Downloads(connections).get(url, file, limits);
      if (!response.isSuccess()) {
        throw Failures.of(request, response).toException();
      }
    } catch (IOException e) {
      throw noResponse().of(request, e);
    } catch (InterruptedException e) {
      throw noResponse().of(request, e);
    }
  }

  /** Opens a WebSocket, with the tokens and retries that calls have. */
  public Subscription subscribe(Request request, WebSocket.Listener listener) {
    Sockets.Opening opening = sockets.opening(listener);
    Response response = exchange(chain.apply(opening), request);
    return opening.subscription().orElseThrow(() -> Failures.of(request, response).toException());
  }

  /** Sends a request and returns the body as it arrives. Throws by the status. */
  public StreamedResponse stream(Request request) {
    StreamTransport end = new StreamTransport(jdk(settings.apiUrl()));
    Response response = exchange(chain.apply(end), request);
    return end.streamed().orElseThrow(() -> Failures.of(request, response).toException());
  }

  /** Ends calls in flight, open subscriptions, and the client's threads. */
  @Override
  public void close() {
    connections.close();
    sockets.close();
  }

  private Response succeed(Request request) {
    Response response = exchange(request);
    if (!response.isSuccess()) {
      throw Failures.of(request, response).toException();
    }
    return response;
  }

  private Response exchange(Transport transport, Request request) {
    CallLimits limits = limits();
    try {
      Response response = transport.send(request.with(options).within(limits)).to(request);
      observer.accept(response);
      return response;
    } catch (IOException e) {
      throw noResponse().of(request, e);
    } catch (InterruptedException e) {
      throw noResponse().of(request, e);
    }
  }

  private NoResponse noResponse() {
    return new NoResponse(settings.apiUrl(), "the API URL", false);
  }

  private CallLimits limits() {
    Duration timeout = options.callTimeout().orElse(settings.callTimeout());
    return CallLimits.of(
        settings.time(),
        timeout,
        options.attemptTimeout().orElse(settings.attemptTimeout()),
        options.retry().orElse(settings.retry()));
  }
}
