package dev.platform.base.share;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of values that are remembered for a while. Each owner has a share at most: who
 * brings more loses the oldest of their own, and where all together have too many, whoever has the
 * most does.
 */
public final class FairCache<K, V> {
  private final Limits limits;
  private final LongSupplier nanoTime;
  private final Map<K, Entry<V>> entries = new HashMap<>();

  /** Keys by their owner, the oldest first. */
  private final Map<String, Map<K, Entry<V>>> shares = new HashMap<>();

  /**
   * How much is remembered.
   *
   * @param entries of all together
   * @param each of one owner
   * @param age how long
   */
  public record Limits(int entries, int each, Duration age) {}

  private record Entry<V>(String owner, V value, long since) {}

  /** An empty cache. */
  public FairCache(Limits limits) {
    this(limits, System::nanoTime);
  }

  FairCache(Limits limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.nanoTime = nanoTime;
  }

  /** What is remembered of a key. */
  public synchronized Optional<V> get(K key) {
    @Nullable Entry<V> entry = entries.get(key);
    if (entry == null) {
      return Optional.empty();
    }
    if (nanoTime.getAsLong() - entry.since() >= limits.age().toNanos()) {
      remove(key, entry);
      return Optional.empty();
    }
    return Optional.of(entry.value());
  }

  /** Remembers a value, in the share of an owner. */
  public synchronized void put(String owner, K key, V value) {
    @Nullable Entry<V> before = entries.get(key);
    if (before != null) {
      remove(key, before);
    }
    var entry = new Entry<>(owner, value, nanoTime.getAsLong());
    entries.put(key, entry);
    var share = shares.computeIfAbsent(owner, any -> new LinkedHashMap<>());
    share.put(key, entry);
    if (share.size() > limits.each()) {
      removeOldest(share);
    } else if (entries.size() > limits.entries()) {
      shares.values().stream()
          .max(Comparator.comparingInt(Map::size))
          .ifPresent(this::removeOldest);
    }
  }

  private void removeOldest(Map<K, Entry<V>> share) {
    Iterator<Map.Entry<K, Entry<V>>> oldest = share.entrySet().iterator();
    var first = oldest.next();
    remove(first.getKey(), first.getValue());
  }

  private void remove(K key, Entry<V> entry) {
    entries.remove(key);
    var share = shares.get(entry.owner());
    if (share != null && share.remove(key) != null && share.isEmpty()) {
      shares.remove(entry.owner());
    }
  }
}
