package dev.platform.base.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How one replica takes tokens out of a shared bucket. */
class BucketLeaseTest {
  private static final long LIMIT = 100;

  private final AtomicLong now = new AtomicLong(1_000_000_000_000L);
  private final Bucket shared =
      Bucket.builder()
          .addLimit(it -> it.capacity(LIMIT).refillGreedy(LIMIT, Duration.ofMinutes(1)))
          .withCustomTimePrecision(new Meter())
          .build();
  private final BucketLease here = new BucketLease(shared, LIMIT);
  private final BucketLease there = new BucketLease(shared, LIMIT);

  @Test
  void aBusyCallerTakesLargerPortionsButNeverMoreThanATwentieth() {
    long[] left = new long[12];
    for (int i = 0; i < left.length; i++) {
      assertThat(here.take(now.get()).isAdmitted()).isTrue();
      left[i] = shared.getAvailableTokens();
    }

    // Portions of 1, 2, 4, 5, 5.
    assertThat(left).containsExactly(99, 97, 97, 93, 93, 93, 93, 88, 88, 88, 88, 88);
  }

  @Test
  void aSlowCallerTakesOneAtATime() {
    for (int i = 0; i < 5; i++) {
      assertThat(here.take(now.get()).isAdmitted()).isTrue();
      pass(Duration.ofSeconds(6));
    }

    assertThat(shared.getAvailableTokens()).isEqualTo(LIMIT);
  }

  @Test
  void replicasTogetherNeverGiveOutMoreThanTheBucketHas() {
    long admitted =
        IntStream.range(0, 500)
            .filter(i -> (i % 3 == 0 ? there : here).take(now.get()).isAdmitted())
            .count();

    assertThat(admitted).isEqualTo(LIMIT);
  }

  @Test
  void aRefusalSaysWhenThereIsATokenAgain() {
    IntStream.range(0, 100).forEach(i -> here.take(now.get()));
    var refused = here.take(now.get());

    assertThat(refused.isAdmitted()).isFalse();
    assertThat(refused.waitSeconds()).isEqualTo(1);
    assertThat(refused.delay()).isEqualTo(Duration.ofMillis(600));
    assertThat(refused.resetSeconds()).isEqualTo(60);
    pass(Duration.ofMillis(599));
    assertThat(here.take(now.get()).isAdmitted()).isFalse();
    pass(Duration.ofMillis(1));
    assertThat(here.take(now.get()).isAdmitted()).isTrue();
  }

  @Test
  void whatIsLeftCountsWhatIsHeld() {
    here.take(now.get());
    here.take(now.get());

    assertThat(here.take(now.get()))
        .isEqualTo(new RateLimitResult(true, LIMIT, LIMIT - 3, Duration.ZERO));
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  /** The time of the test. */
  private final class Meter implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return now.get();
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }
}
