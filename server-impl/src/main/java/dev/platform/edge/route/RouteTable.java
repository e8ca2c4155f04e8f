package dev.platform.edge.route;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Where hosts lead at this moment. */
public interface RouteTable {

  /**
   * The route of a host. Called for each request: reads memory, never blocks.
   *
   * @param label what the host is known by, lower case: the service's slug if the host is {@code
   *     <slug>.<domain>} of the platform, else the whole host name (a domain of the customer's own,
   *     recognizable by its dots)
   */
  HostRoute find(String label);

  /**
   * Whether it is an instance that answers, and not another program that has taken its port. Asked
   * once for each connection, before anything is sent on it; may take its time.
   *
   * @param from the end of this machine from which the connection was made
   */
  default boolean isGenuine(HostRoute.Upstream upstream, TcpAddress from) {
    return true;
  }

  /**
   * Starts a service that is asleep; its route changes when that has been done. May be repeated;
   * never blocks.
   *
   * @param resource its id, from its route
   */
  default void wake(String resource) {}

  /** The page of a route in maintenance that has one elsewhere; empty if it cannot be had. */
  default CompletionStage<Optional<CustomPage>> maintenancePage(URI address) {
    return CompletableFuture.completedStage(Optional.empty());
  }

  /** Calls back after {@link HostRoute#allowList} has changed for some host, on any thread. */
  default void onAllowListChange(Runnable listener) {}
}
