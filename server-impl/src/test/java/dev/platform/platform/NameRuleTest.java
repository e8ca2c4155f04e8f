package dev.platform.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameRuleTest {
  @ParameterizedTest
  @ValueSource(strings = {"web", "Größe 1 – \uD83D\uDE80", "a\u200db"})
  void textIsAName(String name) {
    assertThat(NameRule.check("name", name)).isEqualTo(name);
  }

  /** They would move the cursor of a terminal, or turn around the text that follows. */
  @ParameterizedTest
  @ValueSource(strings = {"a\u001b[2J", "a\nb", "a\u009bb", "a\u202eb", "a\u2066b"})
  void whatControlsHowTextIsShownIsNone(String name) {
    assertThatThrownBy(() -> NameRule.check("name", name))
        .hasMessage("name: must not contain control characters");
  }
}
