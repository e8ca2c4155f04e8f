package dev.platform.base.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class TimesTest {

  @Test
  void rfc3339AndEpochSecondsAreTheSameTime() {
    assertThat(Times.parse("2026-01-31T12:00:00.123456Z"))
        .isEqualTo(Instant.parse("2026-01-31T12:00:00.123456Z"));
    assertThat(Times.parse("2026-01-31T14:00:00+02:00"))
        .isEqualTo(Times.parse("1769860800"))
        .isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
  }

  @Test
  void nothingIsNoTime() {
    assertThat(Times.parse(null)).isNull();
    assertThat(Times.parse("")).isNull();
  }

  @Test
  void aWordIsNoTime() {
    assertThat(Times.isTime("yesterday")).isFalse();
    assertThat(Times.isTime("+12026-01-31T12:00:00Z")).isFalse();
    assertThatThrownBy(() -> Times.parse("yesterday")).isInstanceOf(IllegalArgumentException.class);
  }
}
