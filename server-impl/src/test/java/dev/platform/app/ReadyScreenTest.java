package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.config.Config;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadyScreenTest {
  @ParameterizedTest
  @CsvSource({
    "http://localhost:4001, false",
    "http://127.0.0.1:4001, false",
    "https://api.example.org, false",
    "http://10.0.0.7:4001, true",
    "http://api.example.org, true",
  })
  void anOperatorIsToldThatPasswordsTravelInTheOpen(String api, boolean isTold) {
    var settings = Settings.of(Config.of(Map.of("platform.api.url", api), Map.of(), Map.of()));
    var shown = new StringWriter();

    new ReadyScreen(new PrintWriter(shown))
        .ready(
            settings,
            new Platform.Started(Optional.empty(), Optional.empty(), List.of()),
            Optional.empty(),
            Duration.ofSeconds(5));

    assertThat(shown.toString().contains("NOT enforced  encryption")).isEqualTo(isTold);
  }
}
