package dev.platform.client;

import dev.platform.client.error.PlatformException;
import dev.platform.client.http.Credentials;
import dev.platform.client.http.Http;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.http.Settings;
import dev.platform.client.http.Time;
import dev.platform.client.http.TokenSource;
import dev.platform.client.http.Transport;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A client of one installation, acting with one credential. Immutable and safe to share: make one
 * and keep it. It gets and renews its access tokens by itself.
 *
 * <pre>{@code
 * try (PlatformClient client = PlatformClient.fromEnvironment()) {
 *   client.services().list().forEach(service -> System.out.println(service.name()));
 * }
 * }</pre>
 *
 * <p>Calls block, and throw a {@link PlatformException} when they do not succeed.
 */
public final class PlatformClient implements AutoCloseable {
  private static final String API_URL = "PLATFORM_API_URL";
  private static final String OAUTH_URL = "PLATFORM_OAUTH_URL";
  private static final String CLIENT_ID = "PLATFORM_CLIENT_ID";
  private static final String CLIENT_SECRET = "PLATFORM_CLIENT_SECRET";

  private final Http http;

  private PlatformClient(Http http) {
    this.http = http;
  }

  /** Begins a client. Only credentials are needed. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A client from {@code PLATFORM_CLIENT_ID} and {@code PLATFORM_CLIENT_SECRET}, and from {@code
   * PLATFORM_API_URL} (default {@code http://localhost:4001}) and {@code PLATFORM_OAUTH_URL}
   * (default the API URL). Throws {@link IllegalStateException} when id or secret is missing.
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
    return builder.build();
  }

  private static String require(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    if (value.isBlank()) {
      throw new IllegalStateException(
          "The environment variable "
              + name
              + " is not set. It is half of an API key, which the dashboard makes under API Keys");
    }
    return value;
  }

  /** Web services, workers, cron jobs and static sites. */
  public Services services() {
    return new Services(http);
  }

  /** What has been built and released of a service. */
  public Deploys deploys() {
    return new Deploys(http);
  }

  /** The variables of a service. */
  public EnvVars envVars() {
    return new EnvVars(http);
  }

  /** What services, builds and requests have written. */
  public Logs logs() {
    return new Logs(http);
  }

  /** What has happened to a service. */
  public Events events() {
    return new Events(http);
  }

  /** The workspaces that the credential reaches. On the wire they are called owners. */
  public Workspaces workspaces() {
    return new Workspaces(http);
  }

  /** The user that the credential belongs to. */
  public Users users() {
    return new Users(http);
  }

  /** The API keys of a workspace. */
  public ApiKeys apiKeys() {
    return new ApiKeys(http);
  }

  /**
   * The generated calls of any other family, for example {@code
   * client.api(PostgresApi::new).retrievePostgres(id)}. They are in {@code
   * dev.platform.client.api}.
   */
  public <A> A api(Function<Http, A> api) {
    return api.apply(http);
  }

  /**
   * Sends any request and hands back any answer as it is, without an exception for its status.
   * Tokens and retries work as for all calls.
   *
   * <pre>{@code
   * Response answer = client.send(Request.of("GET", "/v1/services").query("limit", 1).build());
   * }</pre>
   */
  public Response send(Request request) {
    return http.exchange(request);
  }

  /** Ends the threads of this client. Calls fail from now on; close open log tails before. */
  @Override
  public void close() {
    http.close();
  }

  /** Collects what a client needs. */
  public static final class Builder {
    private URI apiUrl = URI.create("http://localhost:4001");
    private @Nullable URI oauthUrl;
    private @Nullable Credentials credentials;
    private Duration timeout = Duration.ofSeconds(30);
    private RetryPolicy retry = RetryPolicy.defaults();
    private Time time = Time.system();
    private UnaryOperator<Transport> around = UnaryOperator.identity();

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

    /** Acts with an API key, made in the dashboard under API Keys. */
    public Builder credentials(String keyId, String keySecret) {
      credentials = new Credentials.Key(keyId, keySecret);
      return this;
    }

    /** Acts with tokens that somebody else issues. Asked before every try. */
    public Builder token(Supplier<String> token) {
      credentials = new Credentials.Tokens(TokenSource.of(token));
      return this;
    }

    /** How long to wait for a connection, and then for an answer. Default is 30 seconds. */
    public Builder timeout(Duration timeout) {
      this.timeout = timeout;
      return this;
    }

    /** How often and how long to try. Default is {@link RetryPolicy#defaults()}. */
    public Builder retry(RetryPolicy retry) {
      this.retry = retry;
      return this;
    }

    /** Puts something around every call, for metrics or traces. */
    public Builder around(UnaryOperator<Transport> around) {
      this.around = around;
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
        throw new IllegalStateException(
            "A client needs credentials(keyId, keySecret) or token(supplier)");
      }
      URI oauth = Objects.requireNonNullElse(oauthUrl, apiUrl);
      return new PlatformClient(
          new Http(new Settings(apiUrl, oauth, credentials, timeout, retry, time, around)));
    }
  }
}
