package dev.platform.engine.local.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionRangeTest {
  private static VersionRange range(String text) {
    return VersionRange.parse(text).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "18 ; 18.20.4 ; 19.0.0",
        "v18.2 ; 18.2.9 ; 18.20.0",
        "18.x ; 18.0.0 ; 20.0.0",
        "3.11.* ; 3.11.9 ; 3.12.0",
        "^18.2.0 ; 18.19.1 ; 18.1.0",
        "^0.2.3 ; 0.2.9 ; 0.3.0",
        "~18.2.1 ; 18.2.5 ; 18.3.0",
        "~> 3.2.0 ; 3.2.9 ; 3.3.0",
        "~> 3.2 ; 3.9.0 ; 4.0.0",
        "~=3.11 ; 3.12.0 ; 4.0.0",
        ">=16 ; 22.1.0 ; 14.0.0",
        ">= 14.0.0 <19 ; 18.20.4 ; 19.0.0",
        ">=3.10,<3.13 ; 3.12.4 ; 3.13.0",
        ">18 ; 19.0.0 ; 18.20.4",
        "<=18 ; 18.20.4 ; 19.0.0",
        "16 - 18 ; 18.20.4 ; 19.0.0",
        "16 || 20.x ; 20.3.0 ; 18.0.0",
        "==3.11.4 ; 3.11.4 ; 3.11.5",
        "!=3.11 ; 3.12.0 ; 3.11.5",
        "lts/* ; 22.11.0 ; 23.0.0",
        "lts/hydrogen ; 18.20.4 ; 20.0.0",
        "* ; 7.0.0 ; 7.0.0-rc.1",
      })
  void aRangeAcceptsSomeAndRejectsOthers(String text, String accepted, String rejected) {
    assertThat(range(text).accepts(accepted)).as(text + " has " + accepted).isTrue();
    assertThat(range(text).accepts(rejected)).as(text + " has " + rejected).isFalse();
  }

  @Test
  void oneVersionNeedsNoList() {
    assertThat(range("v18.20.4").exact()).contains("18.20.4");
    assertThat(range("temurin-21.0.1+12").exact()).contains("temurin-21.0.1+12");
    assertThat(range("18").exact()).isEmpty();
    assertThat(range("18.x").exact()).isEmpty();
    assertThat(range("lts").exact()).isEmpty();
    assertThat(range(">=18.0.0").exact()).isEmpty();
  }

  @Test
  void theNewestIsChosenByNumber() {
    assertThat(range("18").newest(Stream.of("18.9.0", "18.20.4", "18.3.0", "20.1.0", "18.21.0-rc")))
        .contains("18.20.4");
    assertThat(range("17").newest(Stream.of("18.9.0"))).isEmpty();
  }

  @Test
  void onlyALowerLimitIsAMinimum() {
    assertThat(range(">=18").isMinimum()).isTrue();
    assertThat(range("latest").isMinimum()).isTrue();
    assertThat(range(">=18 <20").isMinimum()).isFalse();
    assertThat(range("18").isMinimum()).isFalse();
  }
}
