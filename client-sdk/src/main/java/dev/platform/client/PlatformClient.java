package dev.platform.client;

import dev.platform.client.api.ApiGroups;
import dev.platform.client.api.RawGroups;
import dev.platform.client.error.PlatformException;
import dev.platform.client.http.ApiResponse;
import dev.platform.client.http.Attempt;
import dev.platform.client.http.CallOptions;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.http.StreamedResponse;
import dev.platform.client.http.Time;
import dev.platform.client.http.Transport;
import dev.platform.client.internal.Credentials;
import dev.platform.client.internal.Http;
import dev.platform.client.internal.Network;
import dev.platform.client.internal.ProxyCredentials;
import dev.platform.client.internal.ProxyUrl;
import dev.platform.client.internal.Settings;
import dev.platform.client.internal.TokenSource;
import dev.platform.client.internal.TrustedCertificates;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A client for one installation with one credential. It is immutable and thread-safe: create one
 * and reuse it. It gets and renews access tokens automatically.
 *
 * <pre>{@code
 * try (PlatformClient client = PlatformClient.fromEnvironment()) {
 *   client.services().list().forEach(service -> System.out.println(service.name()));
 * }
 * }</pre>
 *
 * <p>Calls block, and throw a {@link PlatformException} if they fail. {@link #async} makes any of
 * them in the background, {@link #with} with other options, {@link #withResponse} with status and
 * headers.
 */
public final class PlatformClient extends ApiGroups implements AutoCloseable {
  private static final String API_URL = "PLATFORM_API_URL";
  private static final String OAUTH_URL = "PLATFORM_OAUTH_URL";
  private static final String CLIENT_ID = "PLATFORM_CLIENT_ID";
  private static final String CLIENT_SECRET = "PLATFORM_CLIENT_SECRET";
  private static final String CALL_TIMEOUT = "PLATFORM_CALL_TIMEOUT";
  private static final String PROXY = "PLATFORM_PROXY";

  private final Http http;

  private PlatformClient(Http http) {
    super(http);
    this.http = http;
  }

  /** Starts building a client. Only credentials are required. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A client from {@code PLATFORM_CLIENT_ID} and {@code PLATFORM_CLIENT_SECRET}, and from {@code
   * PLATFORM_API_URL} (default {@code http://localhost:4001}) and {@code PLATFORM_OAUTH_URL}
   * (default the API URL). Optional are {@code PLATFORM_CALL_TIMEOUT}, in seconds, and {@code
   * PLATFORM_PROXY}, as {@code http://user:password@host:port}, user and password optional. Throws
   * {@link IllegalStateException} when the ID or the secret is missing, and {@link
   * IllegalArgumentException} for a value that can't be read.
   */
  public static PlatformClient fromEnvironment() {
    return from(System.getenv());
  }

  static PlatformClient from(Map<String, String> environment) {
    Builder builder = builder();
    builder.credentials(require(environment, CLIENT_ID), require(environment, CLIENT_SECRET));
    if (environment.containsKey(API_URL)) {
      builder.apiUrl(environment.get(API_URL));
    }
    if (environment.containsKey(OAUTH_URL)) {
      builder.oauthUrl(environment.get(OAUTH_URL));
    }
    if (environment.containsKey(CALL_TIMEOUT)) {
      builder.callTimeout(seconds(environment.get(CALL_TIMEOUT)));
    }
    if (environment.containsKey(PROXY)) {
      ProxyUrl proxy = ProxyUrl.parse(PROXY, environment.get(PROXY));
      builder.proxy(proxy.selector());
      builder.proxyCredentials = proxy.credentials().orElse(null);
    }
    return builder.build();
  }

  private static Duration seconds(String text) {
    if (!text.matches("[1-9]\\d{0,5}")) {
      throw new IllegalArgumentException(
          CALL_TIMEOUT + " must be a number of seconds, such as 120, not " + text);
    }
    return Duration.ofSeconds(Long.parseLong(text));
  }

  private static String require(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    if (value.isBlank()) {
      throw new IllegalStateException(
          "The environment variable "
              + name
              + " is not set. Set it to the ID or secret of an API key, which you create under"
              + " Settings > API keys");
    }
    return value;
  }

  Http http() {
    return http;
  }

  /** Web services, workers, cron jobs, and static sites. */
  @Override
  public Services services() {
    return new Services(http);
  }

  /** The autoscaling of a service. */
  @Override
  public Autoscaling autoscaling() {
    return new Autoscaling(http);
  }

  /** The deploys of a service. */
  @Override
  public Deploys deploys() {
    return new Deploys(http);
  }

  /** Disks of services and their daily snapshots. */
  @Override
  public Disks disks() {
    return new Disks(http);
  }

  /** PostgreSQL servers with one database each, and their read replicas. */
  @Override
  public PostgresInstances postgres() {
    return new PostgresInstances(http);
  }

  /** Servers that speak the Redis protocol. */
  @Override
  public KeyValues keyValue() {
    return new KeyValues(http);
  }

  /** The runs of cron jobs. */
  @Override
  public CronJobs cronJobs() {
    return new CronJobs(http);
  }

  /** One-off jobs of a service. */
  @Override
  public Jobs jobs() {
    return new Jobs(http);
  }

  /** The environment variables of a service. */
  @Override
  public EnvVars envVars() {
    return new EnvVars(http);
  }

  /** The secret files of a service. */
  @Override
  public SecretFiles secretFiles() {
    return new SecretFiles(http);
  }

  /** Groups of variables and secret files that services share. */
  @Override
  public EnvGroups envGroups() {
    return new EnvGroups(http);
  }

  /** The custom domains of a service. */
  @Override
  public CustomDomains customDomains() {
    return new CustomDomains(http);
  }

  /** The logs of services, builds, and requests. */
  @Override
  public Logs logs() {
    return new Logs(http);
  }

  /** What services, jobs, and datastores use. */
  @Override
  public Metrics metrics() {
    return new Metrics(http);
  }

  /** Webhooks and their deliveries. */
  @Override
  public Webhooks webhooks() {
    return new Webhooks(http);
  }

  /** What workspaces used in a month. */
  @Override
  public Usages usage() {
    return new Usages(http);
  }

  /** Which notifications services send. */
  @Override
  public NotificationSettings notificationSettings() {
    return new NotificationSettings(http);
  }

  /**
   * The operations of the contract that Platform does not offer. The API returns 404 for them,
   * which is a {@link dev.platform.client.error.NotFoundException}. They are here for code that
   * talks to other servers with the same contract.
   */
  public RawGroups raw() {
    return new Raw(http);
  }

  /**
   * The same client, with other options for its calls. It shares connections and threads with this
   * one: closing either closes both.
   *
   * <pre>{@code
   * client.with(it -> it.callTimeout(Duration.ofSeconds(5)).retry(RetryPolicy.none()))
   *     .services().get(id);
   * }</pre>
   */
  public PlatformClient with(Consumer<CallOptions.Builder> options) {
    CallOptions.Builder builder = http.options().toBuilder();
    options.accept(builder);
    return new PlatformClient(http.with(builder.build()));
  }

  /**
   * Makes a call on a thread of the client and returns immediately. Works for every call, for
   * several in one function, and for waiting.
   *
   * <pre>{@code
   * CompletableFuture<Service> service = client.async(it -> it.services().get(id));
   * }</pre>
   *
   * <p>Each future is that of one call, or of several in one function: {@code async(it ->
   * it.withResponse(…))} has status and headers as well. It fails with the {@link
   * PlatformException} that the call throws. Canceling a future, or ending it by {@code orTimeout},
   * interrupts the call; what was sent can be carried out nevertheless. A call in flight takes one
   * thread. Dependent stages run on it: use the {@code …Async} methods for stages that take long.
   */
  public <T> CompletableFuture<T> async(Function<PlatformClient, T> call) {
    return http.async(() -> call.apply(this));
  }

  /**
   * Makes a call and returns its value with the status and the headers of the response.
   *
   * <pre>{@code
   * ApiResponse<Service> got = client.withResponse(it -> it.services().get(id));
   * String left = got.response().header("RateLimit-Remaining").orElse("");
   * }</pre>
   *
   * <p>A call without a result returns null in the function. Throws {@link IllegalStateException}
   * if the function makes no call. A {@link Paged} list makes its calls later: call {@code
   * toList()} or {@code first()} in the function.
   */
  public <T> ApiResponse<T> withResponse(Function<PlatformClient, T> call) {
    AtomicReference<@Nullable Response> last = new AtomicReference<>();
    T value = call.apply(new PlatformClient(http.observed(last::set)));
    Response response = last.get();
    if (response == null) {
      throw new IllegalStateException("The function made no call");
    }
    return new ApiResponse<>(value, response);
  }

  /**
   * Sends any request and returns the response as it is, without an exception for its status.
   * Tokens and retries work as for all calls.
   *
   * <pre>{@code
   * Response response = client.send(Request.of("GET", "/v1/services").query("limit", 1).build());
   * }</pre>
   */
  public Response send(Request request) {
    return http.exchange(request);
  }

  /**
   * Sends a request and returns the body while it arrives, of any size. Tokens and retries work as
   * for all calls; the timeouts end at the headers. Throws a {@link PlatformException} for a status
   * other than 2xx.
   *
   * <pre>{@code
   * Request request = Request.of("GET", "/v1/logs").query("ownerId", ownerId).build();
   * try (StreamedResponse response = client.stream(request)) {
   *   response.body().transferTo(out);
   * }
   * }</pre>
   */
  public StreamedResponse stream(Request request) {
    return http.stream(request);
  }

  /**
   * Ends calls in flight and open log tails with a {@link
   * dev.platform.client.error.ClosedException}, and the client's threads. Later calls fail.
   */
  @Override
  public void close() {
    http.close();
  }

  private static final class Raw extends RawGroups {
    private Raw(Http http) {
      super(http);
    }
  }

  /** Builds a client. */
  public static final class Builder {
    private URI apiUrl = URI.create("http://localhost:4001");
    private @Nullable URI oauthUrl;
    private @Nullable Credentials credentials;
    private Duration callTimeout = Duration.ofMinutes(2);
    private Duration attemptTimeout = Duration.ofSeconds(30);
    private RetryPolicy retry = RetryPolicy.defaults();
    private Time time = Time.system();
    private UnaryOperator<Transport> around = UnaryOperator.identity();
    private UnaryOperator<Transport> aroundAttempt = UnaryOperator.identity();
    private Consumer<Attempt> onAttempt = attempt -> {};
    private int maxResponseBytes = 64 * 1024 * 1024;
    private @Nullable HttpClient httpClient;
    private @Nullable ProxySelector proxy;
    private @Nullable SSLContext tls;
    private @Nullable ProxyCredentials proxyCredentials;

    private Builder() {}

    /** Origin of the API, without {@code /v1}. Default is {@code http://localhost:4001}. */
    public Builder apiUrl(String url) {
      apiUrl = URI.create(url);
      return this;
    }

    /** Origin of the authorization server. Default is the API URL. */
    public Builder oauthUrl(String url) {
      oauthUrl = URI.create(url);
      return this;
    }

    /** Uses an API key, which you create on the API keys page. */
    public Builder credentials(String keyId, String keySecret) {
      credentials = new Credentials.Key(keyId, keySecret);
      return this;
    }

    /** Uses tokens from a supplier, which is called before every attempt. */
    public Builder token(Supplier<String> token) {
      credentials = new Credentials.Tokens(TokenSource.of(token));
      return this;
    }

    /**
     * The longest that a call may take, with connecting, the token exchange, all attempts, and the
     * response body. Default: 2 minutes.
     */
    public Builder callTimeout(Duration timeout) {
      this.callTimeout = timeout;
      return this;
    }

    /** The longest that one attempt may take, including the body. Default: 30 seconds. */
    public Builder attemptTimeout(Duration timeout) {
      this.attemptTimeout = timeout;
      return this;
    }

    /** Connects through a proxy. Default: the JVM's proxy settings. */
    public Builder proxy(ProxySelector proxy) {
      this.proxy = proxy;
      return this;
    }

    /** Trust and client certificates. Default: those of the JVM. */
    public Builder sslContext(SSLContext context) {
      this.tls = context;
      return this;
    }

    /**
     * Trusts these certificates, in PEM format, and no others: the CA of an installation that the
     * JVM does not know. Throws {@link IllegalArgumentException} when the file can't be read.
     */
    public Builder trustedCertificates(Path pem) {
      return sslContext(TrustedCertificates.read(pem));
    }

    /**
     * Authenticates at the proxy, for {@code http} and {@code https} URLs, with HTTP Basic: the
     * proxy gets user and password in clear text, the API does not get them. The proxy is that of
     * {@link #proxy}, or of the JVM's settings. No system property is needed.
     */
    public Builder proxyCredentials(String user, String password) {
      this.proxyCredentials = new ProxyCredentials(user, password);
      return this;
    }

    /** Uses this client for all connections. It stays open when the platform client is closed. */
    public Builder httpClient(HttpClient client) {
      this.httpClient = client;
      return this;
    }

    /** How calls are retried. Default: {@link RetryPolicy#defaults()}. */
    public Builder retry(RetryPolicy retry) {
      this.retry = retry;
      return this;
    }

    /** Wraps every call, with all its attempts, for metrics or traces. */
    public Builder around(UnaryOperator<Transport> around) {
      this.around = around;
      return this;
    }

    /**
     * Wraps every attempt, below authentication and retries: it sees what is sent, the {@code
     * Authorization} header and token exchanges included.
     */
    public Builder aroundAttempt(UnaryOperator<Transport> around) {
      this.aroundAttempt = around;
      return this;
    }

    /**
     * Reports every attempt after its end, token exchanges included, for metrics and spans:
     *
     * <pre>{@code
     * builder.onAttempt(it -> timer(it.operation(), it.status()).record(it.time()));
     * }</pre>
     *
     * <p>Runs on the thread of the call. An exception is logged and does not fail the call.
     */
    public Builder onAttempt(Consumer<Attempt> observer) {
      this.onAttempt = observer;
      return this;
    }

    /**
     * The largest response that is read into memory, in bytes. A larger one fails the call, except
     * with {@link PlatformClient#stream}. Default: 64 MiB.
     */
    public Builder maxResponseBytes(int bytes) {
      this.maxResponseBytes = bytes;
      return this;
    }

    /** Another clock, for tests that must not wait. */
    public Builder time(Time time) {
      this.time = time;
      return this;
    }

    /** The client. Opens no connection yet. */
    public PlatformClient build() {
      if (credentials == null) {
        throw new IllegalStateException("Set credentials(keyId, keySecret) or token(supplier)");
      }
      URI oauth = Objects.requireNonNullElse(oauthUrl, apiUrl);
      return new PlatformClient(
          new Http(
              new Settings(
                  apiUrl,
                  oauth,
                  credentials,
                  network(),
                  callTimeout,
                  attemptTimeout,
                  retry,
                  time,
                  around,
                  aroundAttempt,
                  onAttempt,
                  maxResponseBytes)));
    }

    private Network network() {
      if (httpClient == null) {
        return Network.of(proxy, proxyCredentials, tls);
      }
      if (proxy != null || proxyCredentials != null || tls != null) {
        throw new IllegalStateException(
            "Set proxy, its credentials, and TLS on the HttpClient that httpClient(…) was given");
      }
      return Network.of(httpClient);
    }
  }
}
