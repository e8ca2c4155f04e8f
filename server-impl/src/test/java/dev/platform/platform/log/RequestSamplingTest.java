package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A busy service does not fill the log, and its lines still add up to its requests. */
class RequestSamplingTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final RequestSampling sampling = new RequestSampling(100);

  @Test
  void allRequestsAreKeptUpToTheRate() {
    for (int second = 0; second < 3; second++) {
      assertThat(weights("srv-1", second, 100)).containsOnly(1).hasSize(100);
    }
  }

  @Test
  void aboveTheRateASampleStandsForTheRest() {
    weights("srv-1", 0, 2_000);

    var kept = kept(weights("srv-1", 1, 2_000));

    assertThat(kept).hasSize(100).containsOnly(20);
    assertThat(LongStream.of(kept).sum()).isEqualTo(2_000);
  }

  @Test
  void aSuddenBurstIsThinnedOutMoreAndMore() {
    var kept = kept(weights("srv-1", 0, 100_000));

    assertThat(kept).hasSizeBetween(900, 1_000).startsWith(1).endsWith(512);
    assertThat(LongStream.of(kept).sum()).isBetween(100_000L, 100_511L);
  }

  @Test
  void growingTrafficIsThinnedOutFurther() {
    weights("srv-1", 0, 2_000);

    assertThat(kept(weights("srv-1", 1, 6_000))).hasSize(200).containsOnly(20, 40);
  }

  @Test
  void aThreadThatIsLateForASecondDoesNotBeginItAgain() {
    weights("srv-1", 0, 2_000);
    weights("srv-1", 1, 1);
    weights("srv-1", 0, 1);

    assertThat(kept(weights("srv-1", 1, 1_998))).hasSize(99).containsOnly(20);
  }

  @Test
  void aClockThatIsSetBackBeginsAnew() {
    weights("srv-1", 3_600, 2_000);

    assertThat(weights("srv-1", 0, 50)).containsOnly(1);
  }

  @Test
  void oneServiceDoesNotTakeTheLinesOfAnother() {
    weights("srv-1", 0, 2_000);

    assertThat(weights("srv-2", 1, 50)).containsOnly(1);
  }

  @Test
  void allAreKeptAgainOnceTheServiceIsQuiet() {
    weights("srv-1", 0, 2_000);
    weights("srv-1", 1, 50);

    assertThat(weights("srv-1", 2, 50)).containsOnly(1);
    weights("srv-1", 3, 2_000);
    assertThat(weights("srv-1", 60, 50)).containsOnly(1);
  }

  @Test
  void withoutARateAllAreKept() {
    var all = new RequestSampling(0);

    for (int i = 0; i < 10_000; i++) {
      assertThat(all.weight("srv-1", NOON.plusSeconds(i / 5_000))).isEqualTo(1);
    }
  }

  private static long[] kept(long[] weights) {
    return LongStream.of(weights).filter(weight -> weight > 0).toArray();
  }

  private long[] weights(String resource, int second, int requests) {
    return LongStream.range(0, requests)
        .map(i -> sampling.weight(resource, NOON.plusSeconds(second)))
        .toArray();
  }
}
