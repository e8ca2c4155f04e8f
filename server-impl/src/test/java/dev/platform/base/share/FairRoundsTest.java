package dev.platform.base.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FairRoundsTest {
  private static final Duration PATIENCE = Duration.ofMillis(50);

  private final Queue<String> begun = new ConcurrentLinkedQueue<>();
  private final Queue<String> ended = new ConcurrentLinkedQueue<>();
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  private FairRounds<String> rounds(Duration patience) {
    return new FairRounds<>(
        "round",
        new FairShares.Limits(4, 2, 100),
        patience,
        name -> name.substring(0, 1),
        name -> name);
  }

  private void work(String name) {
    begun.add(name);
    if (name.startsWith("slow")) {
      try {
        mayEnd.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    ended.add(name);
  }

  @Test
  void aSlowOwnerHoldsUpNobodyElse() throws Exception {
    var rounds = rounds(PATIENCE);
    var slow = IntStream.range(0, 50).mapToObj(i -> "slow" + i).toList();

    rounds.run(slow, this::work);
    rounds.run(slow, this::work);
    assertThat(begun).containsExactlyInAnyOrder("slow0", "slow1");

    rounds.run(List.of("fast1", "fast2", "fast3"), this::work);
    Eventually.isTrue("the others", () -> ended.size() == 3);
    assertThat(ended).containsExactlyInAnyOrder("fast1", "fast2", "fast3");

    mayEnd.countDown();
    Eventually.isTrue("all", () -> ended.size() == 53);
    assertThat(begun).hasSize(53).doesNotHaveDuplicates();
  }

  @Test
  void aRoundWaitsForWhatIsFast() throws Exception {
    rounds(Duration.ofSeconds(30)).run(List.of("fast1", "fast2"), this::work);

    assertThat(ended).hasSize(2);
  }
}
