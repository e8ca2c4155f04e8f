package dev.platform.edge.tcp;

/**
 * How many connections a forwarder has open at most.
 *
 * @param all all together
 * @param ofGroup those of one network or workspace to addresses that promise nothing
 * @param promised those of one network or workspace to addresses that promise a number of them
 * @param ofAddress those to one address that promises nothing
 * @param ofHost those to one address from one host
 */
record ConnectionLimits(int all, int ofGroup, int promised, int ofAddress, int ofHost) {
  private static final int ALL = 16_384;
  private static final int OF_GROUP = 4_096;
  private static final int PROMISED = 10_240;
  private static final int OF_ADDRESS = 2_048;
  private static final int OF_HOST = 512;

  /** Callers on this machine all have the same address, or as many as they want. */
  static final ConnectionLimits INSIDE =
      new ConnectionLimits(ALL, OF_GROUP, PROMISED, OF_ADDRESS, Integer.MAX_VALUE);

  static final ConnectionLimits OUTSIDE =
      new ConnectionLimits(ALL, OF_GROUP, PROMISED, OF_ADDRESS, OF_HOST);

  /** How many of one network or workspace there can be, besides those of the other kind. */
  int ofGroup(ForwardedConnection connection) {
    return connection.promised() > 0 ? promised : ofGroup;
  }

  /** How many there can be to the address of a connection. */
  int ofAddress(ForwardedConnection connection) {
    return connection.promised() > 0 ? connection.promised() : ofAddress;
  }
}
