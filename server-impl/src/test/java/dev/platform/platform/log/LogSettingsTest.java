package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.config.Config;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogSettingsTest {

  @Test
  void linesAreKeptFor14DaysUnlessSetOtherwise() {
    assertThat(LogSettings.of(config(Map.of())).retention()).isEqualTo(Duration.ofDays(14));
    assertThat(LogSettings.of(config(Map.of("log.retention", "3d"))).retention())
        .isEqualTo(Duration.ofDays(3));
  }

  @Test
  void aThousandRequestsPerSecondAreKeptUnlessSetOtherwise() {
    assertThat(LogSettings.of(config(Map.of())).requests()).isEqualTo(1_000);
    assertThat(LogSettings.of(config(Map.of("log.requests", "0"))).requests()).isZero();
  }

  @Test
  void aRetentionOutOfRangeIsAProblem() {
    var config = config(Map.of("log.retention", "31d"));

    LogSettings.of(config);

    assertThat(config.problems())
        .singleElement()
        .asString()
        .startsWith("platform.log.retention: ")
        .endsWith("from 24h to 30d");
  }

  private static Config config(Map<String, String> file) {
    return Config.of(Map.of(), Map.of(), file);
  }
}
