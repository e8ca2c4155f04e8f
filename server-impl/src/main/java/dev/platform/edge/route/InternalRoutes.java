package dev.platform.edge.route;

import java.util.List;
import java.util.Set;

/** Which internal addresses there are at this moment, where they lead, and who may call them. */
public interface InternalRoutes {

  /** The addresses. Reads memory, never blocks. */
  Set<InternalAddress> addresses();

  /** The instances that take connections to an address. Reads memory, never blocks. */
  List<HostRoute.Upstream> instances(InternalAddress address);

  /**
   * Whether the caller may connect to an address. Asked once for each connection; may take its
   * time.
   *
   * @param from the caller's end of the connection
   */
  boolean admits(InternalAddress address, InternalAddress from);

  /**
   * Whether it is an instance that answers, and not another program that has taken its port. Asked
   * once for each connection, before anything is sent on it; may take its time.
   *
   * @param from the port of this machine from which the connection was made
   */
  boolean isGenuine(HostRoute.Upstream upstream, int from);

  /** Calls back after {@link #addresses} has changed, on any thread. */
  void onChange(Runnable listener);
}
