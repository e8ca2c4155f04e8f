package dev.platform.http.listener;

import dev.platform.base.proxy.TrustedProxies;
import dev.platform.http.ClientAddresses;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.NetworkListener;

/** Tells each request which address is at the other end of its connection; Jersey does not know. */
final class PeerAddresses extends BaseFilter implements AddOn {
  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    builder.add(builder.indexOfType(HttpServerFilter.class), this);
  }

  /** The address that a request is counted for, from its head. */
  static String client(ClientAddresses addresses, HttpRequestPacket request) {
    List<String> forwarded = new ArrayList<>();
    request.getHeaders().values(ClientAddresses.FORWARDED_FOR).forEach(forwarded::add);
    List<String> proofs = new ArrayList<>();
    request.getHeaders().values(TrustedProxies.PROOF).forEach(proofs::add);
    return addresses.of(request.getRemoteAddress(), proofs, forwarded);
  }

  @Override
  public NextAction handleRead(FilterChainContext context) {
    if (context.getMessage() instanceof HttpContent content
        && content.getHttpHeader() instanceof HttpRequestPacket request
        && request.getAttribute(ClientAddresses.PEER) == null) {
      request.setAttribute(ClientAddresses.PEER, request.getRemoteAddress());
    }
    return context.getInvokeAction();
  }
}
