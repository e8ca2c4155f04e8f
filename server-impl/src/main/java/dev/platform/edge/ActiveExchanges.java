package dev.platform.edge;

import dev.platform.edge.route.RouteTable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is being served at this moment, so that whoever may no longer be is not served to the end: a
 * WebSocket, an endless answer and a large file would go on for hours.
 */
final class ActiveExchanges {
  private static final Logger LOG = LoggerFactory.getLogger(ActiveExchanges.class);

  private final RouteTable routes;
  private final Map<Exchange, String> labels = new ConcurrentHashMap<>();

  ActiveExchanges(RouteTable routes) {
    this.routes = routes;
    routes.onAllowListChange(this::review);
  }

  /** Cuts an exchange off if its address leaves the list before it is over. */
  void watch(Exchange exchange, String label) {
    labels.put(exchange, label);
    exchange.whenOver(() -> labels.remove(exchange));
  }

  private void review() {
    labels.forEach(
        (exchange, label) -> {
          if (!routes.find(label).allowList().admits(exchange.sender().clientIp())) {
            LOG.debug(
                "closing request {}: its IP address is no longer allowed", exchange.requestId());
            exchange.cut();
          }
        });
  }
}
