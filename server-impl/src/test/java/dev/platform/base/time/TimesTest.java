package dev.platform.base.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.base.contract.Contract;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {
  private static final Contract PLATFORM = Contract.load("platform");

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-31T12:00:00Z",
        "2026-01-31t12:00:00.5+17:59",
        "2024-02-29T23:59:59-00:00",
        "2000-02-29T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z",
        "-1",
        "99999999999"
      })
  void theContractAndTheServerTakeTheSameTimes(String text) {
    assertThat(Times.isTime(text)).isTrue();
    assertThat(PLATFORM.check("queryTime", TextNode.valueOf(text), "time")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-29T12:00:00Z",
        "1900-02-29T12:00:00Z",
        "2026-04-31T12:00:00Z",
        "2026-13-01T12:00:00Z",
        "2026-01-31T24:00:00Z",
        "2026-01-31T12:00Z",
        "2026-01-31T12:00:60Z",
        "2026-01-31T12:00:00",
        "2026-01-31T12:00:00+18:30",
        "2026-01-31T12:00:00+02:00:30",
        "2026-01-31 12:00:00Z",
        "2026-01-31",
        "123456789012",
        "1.5"
      })
  void theContractAndTheServerRejectTheSameTexts(String text) {
    assertThat(Times.isTime(text)).isFalse();
    assertThat(PLATFORM.check("queryTime", TextNode.valueOf(text), "time")).isPresent();
  }
}
