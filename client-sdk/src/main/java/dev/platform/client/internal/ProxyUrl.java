package dev.platform.client.internal;

import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A proxy as {@code http://user:password@host:port}; user and password are optional. */
public final class ProxyUrl {
  private final URI url;

  private ProxyUrl(URI url) {
    this.url = url;
  }

  /**
   * Reads a URL. Throws {@link IllegalArgumentException}, without the URL, which can have a
   * password.
   *
   * @param name of the setting that has it
   */
  public static ProxyUrl parse(String name, String text) {
    try {
      URI url = new URI(text.strip());
      if ("http".equalsIgnoreCase(url.getScheme()) && url.getHost() != null && url.getPort() > 0) {
        return new ProxyUrl(url);
      }
    } catch (URISyntaxException e) {
      // the message would quote it
    }
    throw new IllegalArgumentException(
        name
            + " must be like http://proxy.example.com:3128, or"
            + " http://user:password@proxy.example.com:3128 with reserved characters of user and"
            + " password percent-encoded");
  }

  /** Leads all connections to this proxy. */
  public ProxySelector selector() {
    return ProxySelector.of(new InetSocketAddress(url.getHost(), url.getPort()));
  }

  /** User and password, if the URL has them. */
  public Optional<ProxyCredentials> credentials() {
    String pair = url.getRawUserInfo();
    if (pair == null) {
      return Optional.empty();
    }
    int colon = pair.indexOf(':');
    return Optional.of(
        colon < 0
            ? new ProxyCredentials(decode(pair), "")
            : new ProxyCredentials(
                decode(pair.substring(0, colon)), decode(pair.substring(colon + 1))));
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "http://" + url.getHost() + ":" + url.getPort();
  }
}
