package dev.platform.http.listener;

import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.FilterChainEvent;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpEvents.IncomingHttpUpgradeEvent;
import org.glassfish.grizzly.http.HttpHeader;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.NetworkListener;

/**
 * Passes over offers to change the protocol that nobody takes up, as RFC 9110 7.8 allows. Grizzly
 * believes every offer: it then takes all that comes on the connection for the body of the request,
 * and writes a response without type and length. Clients offer HTTP/2 unasked.
 */
final class UpgradeFilter implements AddOn {
  private static final String WEB_SOCKET = "websocket";

  /** To be registered last: what takes up offers must stand before this. */
  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    int codec = builder.indexOfType(org.glassfish.grizzly.http.HttpServerFilter.class);
    builder.add(codec + 1, new Offers());
    builder.add(builder.indexOfType(HttpServerFilter.class), new Leftovers());
  }

  /** Called between the headers and the body, so that the body is read as that of any request. */
  private static final class Offers extends BaseFilter {
    @Override
    public NextAction handleEvent(FilterChainContext context, FilterChainEvent event) {
      if (event instanceof IncomingHttpUpgradeEvent upgrade) {
        HttpHeader header = upgrade.getHttpHeader();
        if (header instanceof HttpRequestPacket request && !isWebSocket(request)) {
          forget(header);
        }
      }
      return context.getInvokeAction();
    }

    private static boolean isWebSocket(HttpRequestPacket request) {
      return Method.GET.equals(request.getMethod())
          && WEB_SOCKET.equalsIgnoreCase(request.getUpgrade());
    }
  }

  /** An offer of a WebSocket where there is none. What follows on the connection is lost. */
  private static final class Leftovers extends BaseFilter {
    @Override
    public NextAction handleRead(FilterChainContext context) {
      if (context.getMessage() instanceof HttpContent content
          && content.getHttpHeader() instanceof HttpRequestPacket request
          && request.isUpgrade()) {
        forget(request);
        request.setExpectContent(false);
      }
      return context.getInvokeAction();
    }
  }

  private static void forget(HttpHeader header) {
    header.getUpgradeDC().recycle();
    header.setIgnoreContentModifiers(false);
  }
}
