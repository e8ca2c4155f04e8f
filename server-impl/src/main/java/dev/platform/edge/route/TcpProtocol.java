package dev.platform.edge.route;

/** What is spoken on TCP connections to an address. */
public enum TcpProtocol {
  /** Whatever the two ends speak; either may begin. */
  ANY,

  POSTGRES,

  /** The protocol of Redis and Valkey. */
  RESP;

  /** Whether a server says nothing before its client does. */
  public boolean isClientFirst() {
    return this != ANY;
  }
}
