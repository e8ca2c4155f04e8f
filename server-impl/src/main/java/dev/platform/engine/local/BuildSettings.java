package dev.platform.engine.local;

/**
 * What commands of this machine get besides their files.
 *
 * @param maxCacheBytes how large the cache of one service may be
 * @param outbound how builds reach other servers
 * @param runtime how instances and jobs do
 */
public record BuildSettings(long maxCacheBytes, Outbound outbound, Outbound runtime) {
  /** 2 GiB, directly. */
  public static BuildSettings defaults() {
    return new BuildSettings(2L << 30, Outbound.direct(), Outbound.direct());
  }
}
