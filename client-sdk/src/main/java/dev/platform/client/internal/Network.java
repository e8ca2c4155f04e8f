package dev.platform.client.internal;

import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** How connections are made: proxy, credentials for it, and TLS. */
public final class Network {
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final @Nullable HttpClient given;
  private final @Nullable ProxySelector proxy;
  private final @Nullable ProxyCredentials credentials;
  private final @Nullable SSLContext tls;

  private Network(
      @Nullable HttpClient given,
      @Nullable ProxySelector proxy,
      @Nullable ProxyCredentials credentials,
      @Nullable SSLContext tls) {
    this.given = given;
    this.proxy = proxy;
    this.credentials = credentials;
    this.tls = tls;
  }

  /** A client that the caller owns, and closes. */
  public static Network of(HttpClient given) {
    return new Network(given, null, null, null);
  }

  /** The JVM's settings, except for what is not null. */
  public static Network of(
      @Nullable ProxySelector proxy,
      @Nullable ProxyCredentials credentials,
      @Nullable SSLContext tls) {
    return new Network(null, proxy, credentials, tls);
  }

  boolean isOwned() {
    return given == null;
  }

  /** The proxies that need credentials, or null if none does. */
  @Nullable AuthenticatedProxies proxies(Executor executor) {
    return credentials == null ? null : new AuthenticatedProxies(selector(), credentials, executor);
  }

  private ProxySelector selector() {
    ProxySelector jvm = ProxySelector.getDefault();
    return Objects.requireNonNullElse(
        proxy, Objects.requireNonNullElse(jvm, HttpClient.Builder.NO_PROXY));
  }

  /**
   * The client.
   *
   * @param authenticated in place of the proxies of these settings, if it is not null
   */
  HttpClient client(Executor executor, @Nullable ProxySelector authenticated) {
    if (given != null) {
      return given;
    }
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(executor);
    ProxySelector chosen = authenticated == null ? proxy : authenticated;
    if (chosen != null) {
      builder.proxy(chosen);
    }
    if (tls != null) {
      builder.sslContext(tls);
    }
    return builder.build();
  }
}
