package dev.platform.edge;

import dev.platform.base.proxy.TrustedProxies;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How the edge listens and how patient it is.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 takes a free one
 * @param domain services are reached as {@code <slug>.<domain>}
 * @param connectTimeout until an instance has taken a connection; then another one is asked
 * @param responseTimeout from the end of a request until the first byte of its response
 * @param idleTimeout a connection on which nothing moves for this long is closed; longer than
 *     {@code responseTimeout}, because a client that waits for its response is silent too
 * @param drain how long {@link Edge#close} waits for requests in flight
 * @param proxies whose {@code X-Forwarded-*} headers are believed: the operator's own, which set
 *     them, in front of the edge
 * @param limits what it bears
 * @param tls where it also takes requests over TLS; empty if it does not
 */
public record EdgeSettings(
    String host,
    int port,
    String domain,
    Duration connectTimeout,
    Duration responseTimeout,
    Duration idleTimeout,
    Duration drain,
    TrustedProxies proxies,
    EdgeLimits limits,
    Optional<TlsListener> tls) {

  /** Five seconds. */
  public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** A hundred seconds. */
  public static final Duration DEFAULT_RESPONSE_TIMEOUT = Duration.ofSeconds(100);

  /** Five minutes. */
  public static final Duration DEFAULT_IDLE_TIMEOUT = Duration.ofMinutes(5);

  /** Half a minute. */
  public static final Duration DEFAULT_DRAIN = Duration.ofSeconds(30);

  public EdgeSettings {
    domain = domain.toLowerCase(Locale.ROOT);
    if (idleTimeout.compareTo(responseTimeout) <= 0) {
      throw new IllegalArgumentException(
          "the idle timeout ("
              + idleTimeout
              + ") must exceed the response timeout ("
              + responseTimeout
              + ")");
    }
  }

  /** The same behind proxies. */
  public EdgeSettings behind(TrustedProxies trusted) {
    return new EdgeSettings(
        host,
        port,
        domain,
        connectTimeout,
        responseTimeout,
        idleTimeout,
        drain,
        trusted,
        limits,
        tls);
  }

  /** The same, also over TLS if it is given. */
  public EdgeSettings and(Optional<TlsListener> listener) {
    return new EdgeSettings(
        host,
        port,
        domain,
        connectTimeout,
        responseTimeout,
        idleTimeout,
        drain,
        proxies,
        limits,
        listener);
  }

  /** Settings with the defaults, trusting nobody. */
  public static EdgeSettings of(String host, int port, String domain) {
    return new EdgeSettings(
        host,
        port,
        domain,
        DEFAULT_CONNECT_TIMEOUT,
        DEFAULT_RESPONSE_TIMEOUT,
        DEFAULT_IDLE_TIMEOUT,
        DEFAULT_DRAIN,
        TrustedProxies.NONE,
        EdgeLimits.USUAL,
        Optional.empty());
  }
}
