package dev.platform.edge.route;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * On which addresses TCP connections are taken at this moment, where they lead, and who may
 * connect.
 */
public interface TcpRoutes {

  /** The addresses. Reads memory, never blocks. */
  Set<TcpAddress> addresses();

  /**
   * With which other addresses one shares the room for connections: id of a network or of a
   * workspace. Reads memory, never blocks.
   */
  String group(TcpAddress address);

  /**
   * From which hosts connections to an address are taken. One that is open ends when its host is no
   * longer among them. Reads memory, never blocks.
   */
  AllowList allowList(TcpAddress address);

  /** What takes the connections to an address. Reads memory, never blocks. */
  List<TcpTarget> targets(TcpAddress address);

  /**
   * Whether the caller may connect to an address, if its host may. Asked once for each connection;
   * may take its time.
   *
   * @param from the caller's end of the connection
   */
  boolean admits(TcpAddress address, TcpAddress from);

  /**
   * Whether it is an instance that answers, and not another program that has taken its port. Asked
   * once for each connection, before anything is sent on it; may take its time.
   *
   * @param from the end of this machine from which the connection was made
   */
  boolean isGenuine(HostRoute.Upstream upstream, TcpAddress from);

  /**
   * Takes back what customers' commands listen on of addresses that are in use. May take its time.
   *
   * @return whether one did
   */
  boolean reclaim(Set<TcpAddress> addresses);

  /**
   * Where connections are taken now. Called after each attempt to listen; may take its time.
   *
   * @param refused where that is not possible, for a while already
   */
  void listening(Set<TcpAddress> open, Set<TcpAddress> refused);

  /** What is spoken on connections to an address. Reads memory, never blocks. */
  default TcpProtocol protocol(TcpAddress address) {
    return TcpProtocol.ANY;
  }

  /**
   * With what clients are told over TLS that their host may not connect; empty if they are not
   * told. Reads memory, never blocks.
   */
  default Optional<TcpCertificate> certificate() {
    return Optional.empty();
  }

  /** Told of each connection from a host that may not connect. Never blocks. */
  default void rejected(TcpAddress address, String host) {}

  /** Calls back after addresses or allow lists have changed, on any thread. */
  void onChange(Runnable listener);
}
