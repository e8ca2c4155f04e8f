package dev.platform.edge.tcp;

/**
 * How many connections a forwarder has open at most.
 *
 * @param all all together
 * @param ofGroup those of one network or workspace
 * @param ofAddress those to one address
 * @param ofHost those to one address from one host
 */
record ConnectionLimits(int all, int ofGroup, int ofAddress, int ofHost) {
  private static final int ALL = 16_384;
  private static final int OF_GROUP = 4_096;
  private static final int OF_ADDRESS = 2_048;
  private static final int OF_HOST = 512;

  /** Callers on this machine all have the same address, or as many as they want. */
  static final ConnectionLimits INSIDE =
      new ConnectionLimits(ALL, OF_GROUP, OF_ADDRESS, OF_ADDRESS);

  static final ConnectionLimits OUTSIDE = new ConnectionLimits(ALL, OF_GROUP, OF_ADDRESS, OF_HOST);
}
