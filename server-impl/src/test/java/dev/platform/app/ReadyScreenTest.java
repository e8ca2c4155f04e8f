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
    assertThat(shown(Map.of("platform.api.url", api)).contains("NOT enforced  TLS"))
        .isEqualTo(isTold);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "content,api,worker,edge | Website,Log in,API,Services,Data,Lost,Next",
        "content | Roles,Website",
        "edge | Roles,Services,Data",
        "worker | Roles,Data",
        "api | Roles,Log in,API,Data,Lost,Next",
      })
  void aProcessShowsTheAddressesOfItsRolesOnly(String roles, String lines) {
    var names = List.of("Roles", "Website", "Log in", "API", "Services", "Data", "Lost", "Next");
    var shown = shown(Map.of("platform.roles", roles));

    assertThat(names.stream().filter(name -> shown.contains("\n  " + name + " ")))
        .containsExactlyElementsOf(List.of(lines.split(",")));
  }

  private static String shown(Map<String, String> given) {
    var shown = new StringWriter();
    new ReadyScreen(new PrintWriter(shown))
        .ready(
            Settings.of(Config.of(given, Map.of(), Map.of())),
            new Platform.Started(Optional.empty(), Optional.empty(), List.of()),
            Optional.empty(),
            Duration.ofSeconds(5));
    return shown.toString();
  }
}
