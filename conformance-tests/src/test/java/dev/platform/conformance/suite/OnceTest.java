package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class OnceTest {
  @Test
  void itIsMadeByTheFirstWhoAsks() {
    Iterator<String> made = List.of("first", "second").iterator();
    Once<String> once = Once.of("it", made::next);

    assertThat(once.get()).isEqualTo("first");
    assertThat(once.get()).isEqualTo("first");
  }

  @Test
  void onlyTheFirstFailsWhenItCannotBeMade() {
    Once<String> once =
        Once.of(
            "it",
            () -> {
              throw new AssertionError("no");
            });

    assertThatThrownBy(once::get).isInstanceOf(AssertionError.class).hasMessage("no");
    assertThatThrownBy(once::get)
        .isInstanceOf(TestAbortedException.class)
        .hasMessage("needs it, which could not be created");
  }
}
