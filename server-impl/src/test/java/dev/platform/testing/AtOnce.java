package dev.platform.testing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Work of several threads that begin at the same moment. */
public final class AtOnce {
  private AtOnce() {}

  /** What each thread found, by its number, from 0; fails with the first that failed. */
  public static <T> List<T> run(int threads, Function<Integer, T> work) {
    var start = new CyclicBarrier(threads);
    var started =
        IntStream.range(0, threads)
            .mapToObj(
                number ->
                    CompletableFuture.supplyAsync(
                        () -> {
                          await(start);
                          return work.apply(number);
                        },
                        task -> new Thread(task, "at-once-" + number).start()))
            .toList();
    return started.stream().map(CompletableFuture::join).toList();
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
