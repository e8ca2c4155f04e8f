package dev.platform.http.listener;

import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.util.FastHttpDateFormat;
import org.glassfish.grizzly.http.util.Header;

/** Gives each response the {@code Date} that RFC 9110, 6.6.1, asks of a server with a clock. */
final class DateHeaders implements AddOn {

  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    builder.add(builder.indexOfType(HttpServerFilter.class), new Clocked());
  }

  private static final class Clocked extends BaseFilter {
    @Override
    public NextAction handleRead(FilterChainContext context) {
      if (context.getMessage() instanceof HttpContent content
          && content.getHttpHeader() instanceof HttpRequestPacket request) {
        request.getResponse().setHeader(Header.Date, FastHttpDateFormat.getCurrentDate());
      }
      return context.getInvokeAction();
    }
  }
}
