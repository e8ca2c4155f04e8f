package dev.platform.client.internal;

import java.net.Authenticator;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** How connections are made: proxy, TLS, and authentication at a proxy. */
public final class Network {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final @Nullable HttpClient given;
  private final @Nullable ProxySelector proxy;
  private final @Nullable SSLContext tls;
  private final @Nullable Authenticator authenticator;

  private Network(
      @Nullable HttpClient given,
      @Nullable ProxySelector proxy,
      @Nullable SSLContext tls,
      @Nullable Authenticator authenticator) {
    this.given = given;
    this.proxy = proxy;
    this.tls = tls;
    this.authenticator = authenticator;
  }

  /** A client that the caller owns, and closes. */
  public static Network of(HttpClient given) {
    return new Network(given, null, null, null);
  }

  /** The JVM's settings, except for what is not null. */
  public static Network of(
      @Nullable ProxySelector proxy,
      @Nullable SSLContext tls,
      @Nullable Authenticator authenticator) {
    return new Network(null, proxy, tls, authenticator);
  }

  boolean isOwned() {
    return given == null;
  }

  HttpClient client(Executor executor) {
    if (given != null) {
      return given;
    }
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(executor);
    if (proxy != null) {
      builder.proxy(proxy);
    }
    if (tls != null) {
      builder.sslContext(tls);
    }
    if (authenticator != null) {
      builder.authenticator(authenticator);
    }
    return builder.build();
  }
}
