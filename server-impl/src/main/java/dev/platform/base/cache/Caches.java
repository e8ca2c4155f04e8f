package dev.platform.base.cache;

import com.github.benmanes.caffeine.cache.Caffeine;

/**
 * Caches on the way of every request. Anyone who uses one tidies it up, a little at a time, because
 * waking another thread for that costs a request more than the tidying. None of them loads in the
 * background or calls back when it forgets.
 */
public final class Caches {
  private Caches() {}

  /** Begins a cache. */
  public static Caffeine<Object, Object> newBuilder() {
    return Caffeine.newBuilder().executor(Runnable::run);
  }
}
