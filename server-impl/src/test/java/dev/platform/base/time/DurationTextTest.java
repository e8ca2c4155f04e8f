package dev.platform.base.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTextTest {
  @ParameterizedTest
  @CsvSource({
    "PT0S, 0 seconds",
    "PT1S, 1 second",
    "PT60S, 1 minute",
    "PT90S, 1 minute 30 seconds",
    "PT30M, 30 minutes",
    "PT61M, 1 hour 1 minute",
    "PT24H, 24 hours",
    "PT1H0.9S, 1 hour"
  })
  void isExactToTheSecond(Duration time, String text) {
    assertThat(DurationText.of(time)).isEqualTo(text);
  }
}
