package dev.platform.base.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FairCacheTest {
  private final AtomicLong now = new AtomicLong();
  private final FairCache<String, Integer> cache =
      new FairCache<>(new FairCache.Limits(4, 3, Duration.ofSeconds(1)), now::get);

  @Test
  void whoBringsMoreThanAShareLosesTheOldestOfTheirOwn() {
    cache.put("quiet", "q", 0);
    for (int i = 0; i < 10; i++) {
      cache.put("loud", "l" + i, i);
    }

    assertThat(cache.get("q")).contains(0);
    assertThat(cache.get("l6")).isEmpty();
    assertThat(cache.get("l7")).contains(7);
    assertThat(cache.get("l9")).contains(9);
  }

  @Test
  void whereAllHaveTooManyWhoeverHasTheMostLosesOne() {
    cache.put("quiet", "q", 0);
    cache.put("loud", "l1", 1);
    cache.put("loud", "l2", 2);
    cache.put("loud", "l3", 3);
    cache.put("new", "n", 4);

    assertThat(cache.get("q")).contains(0);
    assertThat(cache.get("n")).contains(4);
    assertThat(cache.get("l1")).isEmpty();
    assertThat(cache.get("l2")).contains(2);
  }

  @Test
  void aValueIsRememberedForItsTime() {
    cache.put("quiet", "q", 0);

    now.set(Duration.ofMillis(999).toNanos());
    assertThat(cache.get("q")).contains(0);
    now.set(Duration.ofSeconds(1).toNanos());
    assertThat(cache.get("q")).isEmpty();
  }

  @Test
  void aNewValueTakesThePlaceOfTheOldOneAndIsItsOwners() {
    cache.put("loud", "k", 1);
    cache.put("quiet", "k", 2);
    for (int i = 0; i < 5; i++) {
      cache.put("loud", "l" + i, i);
    }

    assertThat(cache.get("k")).contains(2);
  }
}
