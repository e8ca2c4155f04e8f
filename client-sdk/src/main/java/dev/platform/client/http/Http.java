package dev.platform.client.http;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.client.error.PlatformException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.error.TransportException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

/**
 * Sends requests and reads what comes back. All methods throw {@link TransportException} when there
 * is no answer and {@link TimedOutException} when there is none in time.
 */
public final class Http implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger("dev.platform.client");

  private final ExecutorService executor;
  private final Settings settings;
  private final Transport calls;
  private final UnaryOperator<Transport> chain;
  private final Sockets sockets;

  /** Opens no connection yet. */
  public Http(Settings settings) {
    this.settings = settings;
    this.executor = Executors.newCachedThreadPool(Http::thread);
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(settings.timeout())
            .executor(executor)
            .build();
    TokenSource tokens = tokens(client);
    this.chain =
        end -> settings.around().apply(retrying(new AuthorizedTransport(logging(end), tokens)));
    this.calls = chain.apply(jdk(client, settings.apiUrl()));
    this.sockets = new Sockets(client, settings.apiUrl(), settings.timeout());
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "platform-client");
    thread.setDaemon(true);
    return thread;
  }

  private TokenSource tokens(HttpClient client) {
    if (settings.credentials() instanceof Credentials.Key key) {
      Transport oauth = retrying(logging(jdk(client, settings.oauthUrl())));
      return new ClientCredentials(refusingIo(oauth), settings.time(), key.id(), key.secret());
    }
    return ((Credentials.Tokens) settings.credentials()).source();
  }

  /** The exchange has had its own tries, so the call that wanted the token must not repeat them. */
  private Transport refusingIo(Transport oauth) {
    return request -> {
      try {
        return oauth.send(request);
      } catch (IOException e) {
        throw noAnswer(request, settings.oauthUrl(), "the OAuth URL", e);
      }
    };
  }

  private Transport retrying(Transport next) {
    return new RetryingTransport(
        next, settings.retry(), settings.time(), () -> ThreadLocalRandom.current().nextDouble());
  }

  private Transport logging(Transport next) {
    return new LoggingTransport(next, LOGGER, settings.time());
  }

  private Transport jdk(HttpClient client, URI origin) {
    return new JdkTransport(client, origin, settings.timeout());
  }

  /** The clock of this client. */
  public Time time() {
    return settings.time();
  }

  /** Sends the request and hands back any answer, without looking at its status. */
  public Response exchange(Request request) {
    return exchange(calls, request);
  }

  /** Sends the request and reads the answer. Throws {@link PlatformException} by the status. */
  public <T> T send(Request request, TypeReference<T> type) {
    return read(succeed(request), type);
  }

  /** As {@link #send(Request, TypeReference)}, for calls that may be answered without a body. */
  public <T> Optional<T> sendForOptional(Request request, TypeReference<T> type) {
    Response response = succeed(request);
    return response.isEmpty() ? Optional.empty() : Optional.of(read(response, type));
  }

  /** Sends the request and drops the body. Throws {@link PlatformException} by the status. */
  public void send(Request request) {
    succeed(request);
  }

  /** Opens a WebSocket, with the same tokens and the same retries as calls have. */
  public WebSocket subscribe(Request request, WebSocket.Listener listener) {
    Sockets.Opening opening = sockets.opening(listener);
    Response response = exchange(chain.apply(opening), request);
    return opening.socket().orElseThrow(() -> Failures.of(request, response).toException());
  }

  /** Ends the threads of this client; calls fail from now on. */
  @Override
  public void close() {
    executor.shutdownNow();
  }

  private Response succeed(Request request) {
    Response response = exchange(request);
    if (!response.isSuccess()) {
      throw Failures.of(request, response).toException();
    }
    return response;
  }

  private static <T> T read(Response response, TypeReference<T> type) {
    boolean isPlainText = type.getType() == String.class && !response.isJson();
    return Json.read(isPlainText ? Json.write(response.text()) : response.body(), type);
  }

  private Response exchange(Transport transport, Request request) {
    if (executor.isShutdown()) {
      throw new IllegalStateException("The client is closed");
    }
    try {
      return transport.send(request);
    } catch (IOException e) {
      throw noAnswer(request, settings.apiUrl(), "the API URL", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(request + " was interrupted", e);
    }
  }

  private PlatformException noAnswer(Request request, URI origin, String urlName, IOException e) {
    Duration timeout = settings.timeout();
    if (e instanceof HttpTimeoutException) {
      return new TimedOutException(
          "%s got no answer from %s within %s s%s"
              .formatted(request, origin, timeout.toSeconds(), mayBeDone(request)),
          e);
    }
    String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    String hint =
        e instanceof ConnectException
            ? ". Is the platform running there, and is %s right?".formatted(urlName)
            : mayBeDone(request);
    return new TransportException(
        "%s got no answer from %s: %s%s".formatted(request, origin, reason, hint), e);
  }

  private static String mayBeDone(Request request) {
    return request.method().equals("GET")
        ? ""
        : ". It may have been done all the same: look before you repeat it";
  }
}
