package dev.platform.http.listener;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.NetworkListener;

/**
 * Tells browsers on every answer of an https origin to come by https only (RFC 6797). Names below
 * are left out: they may be customers'.
 */
public final class StrictTransport implements AddOn {
  /** A year. */
  public static final String VALUE = "max-age=31536000";

  private static final String HEADER = "Strict-Transport-Security";

  /**
   * Adds it to a listener, if its origins are https. Not if another origin of the installation has
   * the same host and is http: browsers apply it to all ports, and would no longer come there.
   *
   * @param served the origins that the listener serves
   * @param all the origins of the installation
   */
  public static void on(NetworkListener listener, List<URI> served, List<URI> all) {
    if (!headers(served, all).isEmpty()) {
      listener.registerAddOn(new StrictTransport());
    }
  }

  /** The header that {@link #on} gives to each response; empty if it gives none. */
  public static Map<String, String> headers(List<URI> served, List<URI> all) {
    var open = all.stream().filter(url -> !isSecure(url)).map(URI::getHost).toList();
    boolean isStrict =
        served.stream().allMatch(url -> isSecure(url) && !open.contains(url.getHost()));
    return isStrict ? Map.of(HEADER, VALUE) : Map.of();
  }

  private static boolean isSecure(URI url) {
    return "https".equals(url.getScheme());
  }

  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    builder.add(builder.indexOfType(HttpServerFilter.class), new Told());
  }

  private static final class Told extends BaseFilter {
    @Override
    public NextAction handleRead(FilterChainContext context) {
      if (context.getMessage() instanceof HttpContent content
          && content.getHttpHeader() instanceof HttpRequestPacket request) {
        request.getResponse().setHeader(HEADER, VALUE);
      }
      return context.getInvokeAction();
    }
  }
}
