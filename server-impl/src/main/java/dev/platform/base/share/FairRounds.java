package dev.platform.base.share;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Work of many owners that is looked for in rounds. A round waits a little for what it has begun;
 * what takes longer goes on beside the rounds that follow, which leave it alone.
 *
 * @param <T> what is worked on
 */
public final class FairRounds<T> {
  private final FairThreads threads;
  private final Duration patience;
  private final Function<T, String> owner;
  private final Function<T, Object> key;
  private final Set<Object> atWork = ConcurrentHashMap.newKeySet();

  /**
   * Rounds on threads of their own.
   *
   * @param name of each thread
   * @param patience how long a round waits
   * @param owner who shares the threads with whom
   * @param key what is not worked on twice at the same time
   */
  public FairRounds(
      String name,
      FairShares.Limits limits,
      Duration patience,
      Function<T, String> owner,
      Function<T, Object> key) {
    this.threads = new FairThreads(name, limits);
    this.patience = patience;
    this.owner = owner;
    this.key = key;
  }

  /**
   * Works on each that nobody works on, as far as there is room; the others come in a later round.
   */
  public void run(List<T> due, Consumer<T> work) throws InterruptedException {
    List<T> begun = due.stream().filter(each -> atWork.add(key.apply(each))).toList();
    var left = new CountDownLatch(begun.size());
    for (T each : begun) {
      boolean hasRoom = threads.execute(owner.apply(each), () -> finish(each, work, left));
      if (!hasRoom) {
        end(each, left);
      }
    }
    var unused = left.await(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void finish(T each, Consumer<T> work, CountDownLatch left) {
    try {
      work.accept(each);
    } finally {
      end(each, left);
    }
  }

  private void end(T each, CountDownLatch left) {
    atWork.remove(key.apply(each));
    left.countDown();
  }
}
