package dev.platform.platform.postgres;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresParametersTest {

  private static void check(String zone) {
    PostgresParameters.check("parameterOverrides", Map.of("timezone", zone), 18);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "utc", "Europe/Berlin", "Etc/GMT+3", "EST5EDT"})
  void timeZonesThatServersKnowAreAccepted(String zone) {
    check(zone);
  }

  /** A server with one of these would not start again. */
  @ParameterizedTest
  @ValueSource(strings = {"Nowhere/Here", "Berlin", "SystemV/EST5", "+3", ""})
  void othersAreRejected(String zone) {
    assertThatThrownBy(() -> check(zone))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("must be a time zone");
  }
}
