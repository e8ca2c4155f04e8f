package dev.platform.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatienceTest {
  @Test
  void itLooksUntilItSeesWhatItWaitsFor() {
    Iterator<Integer> seen = List.of(1, 2, 3).iterator();

    int found = new Patience(Duration.ofMinutes(1)).until("two", seen::next, it -> it == 2);

    assertThat(found).isEqualTo(2);
    assertThat(seen).toIterable().containsExactly(3);
  }

  @Test
  void itSaysWhatItWaitedForAndWhatItSaw() {
    assertThatThrownBy(
            () -> new Patience(Duration.ZERO).until("it rains", () -> "sun", it -> false))
        .isInstanceOf(AssertionError.class)
        .hasMessage("waited 0 s until it rains, last saw sun");
  }
}
