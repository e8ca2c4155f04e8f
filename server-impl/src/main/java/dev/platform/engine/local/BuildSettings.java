package dev.platform.engine.local;

/**
 * What builds of this machine get besides their source.
 *
 * @param maxCacheBytes how large the cache of one service may be
 * @param outbound how they reach other servers
 */
public record BuildSettings(long maxCacheBytes, Outbound outbound) {
  /** 2 GiB, directly. */
  public static BuildSettings defaults() {
    return new BuildSettings(2L << 30, Outbound.direct());
  }
}
