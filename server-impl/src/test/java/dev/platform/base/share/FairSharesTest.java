package dev.platform.base.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.share.FairShares.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FairSharesTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final FairShares shares = new FairShares(new FairShares.Limits(4, 2, 100));
  private final List<String> begun = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();

  private boolean enter(String name) {
    return shares.enter(
        name.substring(0, 1),
        place -> {
          begun.add(name);
          places.add(place);
        });
  }

  @Test
  void whoWantsEverythingLeavesPlacesForOthers() {
    for (int i = 0; i < 50; i++) {
      assertThat(enter("a" + i)).isTrue();
    }
    enter("b0");
    enter("c0");

    assertThat(begun).containsExactly("a0", "a1", "b0", "c0");
    assertThat(shares.waiting()).isEqualTo(48);
  }

  @Test
  void turnsGoRound() {
    for (String name : List.of("a1", "a2", "b1", "b2", "a3", "a4", "b3", "c1", "c2", "d1")) {
      enter(name);
    }

    for (int i = 0; i < places.size(); i++) {
      places.get(i).close();
    }

    assertThat(begun).containsExactly("a1", "a2", "b1", "b2", "c1", "a3", "d1", "b3", "c2", "a4");
    assertThat(shares.waiting()).isZero();
  }

  @Test
  void theWaitingIsBoundedForEach() {
    for (int i = 0; i < 102; i++) {
      assertThat(enter("a" + i)).isTrue();
    }

    assertThat(enter("a102")).isFalse();
    assertThat(enter("b0")).isTrue();
    assertThat(begun).containsExactly("a0", "a1", "b0");
  }

  @Test
  void aPlaceIsLeftOnce() {
    enter("a0");
    enter("a1");
    enter("a2");
    enter("a3");

    places.get(0).close();
    places.get(0).close();

    assertThat(begun).containsExactly("a0", "a1", "a2");
  }

  @Test
  void manyThatEndAtOnceNeedNoStack() throws InterruptedException {
    var deep = new FairShares(new FairShares.Limits(1, 1, 1_000_000));
    var first = deep.enter("a", LONG).orElseThrow();
    int[] ended = {0};
    for (int i = 0; i < 100_000; i++) {
      deep.enter(
          "a",
          place -> {
            ended[0]++;
            place.close();
          });
    }

    first.close();

    assertThat(ended[0]).isEqualTo(100_000);
  }

  @Test
  void workThatCannotBeginLeavesItsPlace() {
    for (int i = 0; i < 10; i++) {
      shares.enter(
          "a",
          place -> {
            throw new IllegalStateException("no");
          });
    }

    assertThat(enter("a1")).isTrue();
    assertThat(enter("a2")).isTrue();
    assertThat(begun).containsExactly("a1", "a2");
  }

  @Test
  void whoLosesPatienceHasNoPlace() throws InterruptedException {
    try (var one = shares.enter("a", LONG).orElseThrow();
        var other = shares.enter("a", LONG).orElseThrow()) {
      assertThat(shares.enter("a", Duration.ofMillis(1))).isEmpty();
      assertThat(shares.waiting()).isZero();
      shares.enter("b", LONG).orElseThrow().close();
      other.close();
      assertThat(shares.enter("a", LONG)).isPresent();
      one.close();
    }
  }

  /** Threads of one owner wait for others, and somebody else's work is done meanwhile. */
  @Test
  void aSlowOwnerKeepsNoThreadsOfOthers() throws InterruptedException {
    var go = new CountDownLatch(1);
    var done = new CountDownLatch(20);
    try (var threads = new FairThreads("fair", new FairShares.Limits(4, 3, 100))) {
      for (int i = 0; i < 50; i++) {
        threads.execute("slow", () -> await(go));
      }
      for (int i = 0; i < 20; i++) {
        threads.execute("quick", done::countDown);
      }

      assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
      go.countDown();
    }
  }

  private static void await(CountDownLatch go) {
    try {
      go.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
