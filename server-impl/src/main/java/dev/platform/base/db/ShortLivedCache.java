package dev.platform.base.db;

import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.cache.Caches;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * What every request looks up, remembered for three seconds, so that it costs no query most of the
 * time. A change is known on every replica as soon as its signal arrives, and within three seconds
 * if that is lost.
 *
 * @param <K> what it is looked up by
 * @param <V> what is found
 */
public final class ShortLivedCache<K, V> {
  private static final Duration MOMENT = Duration.ofSeconds(3);
  private static final int MANY = 50_000;

  private final Signals signals;
  private final String channel;
  private final LoadingCache<K, Optional<V>> known;

  /**
   * @param channel its own among the signals
   * @param find asks the database
   */
  public ShortLivedCache(Signals signals, String channel, Function<K, Optional<V>> find) {
    this.signals = signals;
    this.channel = channel;
    this.known = Caches.newBuilder().maximumSize(MANY).expireAfterWrite(MOMENT).build(find::apply);
    signals.subscribe(channel, payload -> known.invalidateAll());
  }

  /** What there is under a key. */
  public Optional<V> find(K key) {
    return known.get(key);
  }

  /** Forgets everything, here and on every replica, once the transaction has committed. */
  public void forget(WriteTx tx) {
    signals.send(tx, channel, "");
    tx.afterCommit(known::invalidateAll);
  }
}
