package dev.platform.base.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final URI HOME = URI.create("http://localhost:4000");

  @Test
  void aPropertyIsStrongerThanAVariableAndThatThanTheFile() {
    var file = Map.of("platform.a", "file", "platform.b", "file", "platform.c", "file");
    var variables = Map.of("PLATFORM_A", "variable", "PLATFORM_B", "variable");
    var config = Config.of(Map.of("platform.a", "property"), variables, file);

    assertThat(config.text("a", "none", "")).isEqualTo("property");
    assertThat(config.text("b", "none", "")).isEqualTo("variable");
    assertThat(config.text("c", "none", "")).isEqualTo("file");
    assertThat(config.text("d", "none", "")).isEqualTo("none");
    assertThat(config.problems()).isEmpty();
  }

  @Test
  void whatIsNotOursIsIgnored() {
    var config = Config.of(Map.of("user.home", "/home"), Map.of("PATH", "/bin"), Map.of());

    assertThat(config.problems()).isEmpty();
  }

  @Test
  void anEmptyValueIsNone() {
    var config = variable("PLATFORM_NAME", "  ");

    assertThat(config.optionalText("name", "")).isEmpty();
    assertThat(config.text("name", "none", "")).isEqualTo("none");
    assertThat(config.problems()).isEmpty();
  }

  @Test
  void anUnknownSettingComesWithTheOneThatWasMeant() {
    var config =
        Config.of(Map.of(), Map.of("PLATFORM_API_PROT", "1", "PLATFORM_COLOUR", "red"), Map.of());
    config.number("api.port", 4001, 1, 65_535, "");

    assertThat(config.problems())
        .containsExactly(
            "PLATFORM_API_PROT: unknown setting. Did you mean PLATFORM_API_PORT?",
            "PLATFORM_COLOUR: unknown setting. Run `check-config` to list all settings");
  }

  @Test
  void allProblemsAreToldTogetherAndTheFallbackGoesOn() {
    var config =
        Config.of(
            Map.of(),
            Map.of(
                "PLATFORM_PORT", "99999",
                "PLATFORM_PAUSE", "soon",
                "PLATFORM_OPEN", "maybe",
                "PLATFORM_ROLES", "api,moon",
                "PLATFORM_URL", "example.org"),
            Map.of());

    assertThat(config.number("port", 80, 1, 65_535, "")).isEqualTo(80);
    assertThat(config.duration("pause", Duration.ofSeconds(1), Duration.ZERO, YEAR, ""))
        .isEqualTo(Duration.ofSeconds(1));
    assertThat(config.flag("open", true, "")).isTrue();
    assertThat(config.words("roles", Set.of("api", "edge"), Set.of("api"), ""))
        .containsExactly("api");
    assertThat(config.origin("url", HOME, "")).isEqualTo(HOME);
    config.problem("port", "is taken");
    assertThat(config.problems())
        .containsExactly(
            "platform.port: \"99999\" is not valid. Expected: whole number from 1 to 65535",
            "platform.pause: \"soon\" is not valid. Expected: duration such as 30s, 5m or 2h,"
                + " from 0s to 365d",
            "platform.open: \"maybe\" is not valid. Expected: true or false",
            "platform.roles: \"api,moon\" is not valid. Expected: comma-separated list of api,"
                + " edge",
            "platform.url: \"example.org\" is not valid. Expected: http(s) origin such as"
                + " https://api.example.org",
            "platform.port: is taken");
  }

  @Test
  void aSecretIsNeverShown() {
    var config = variable("PLATFORM_PASSWORD", "hunter2");

    var secret = config.secret("password", "");

    assertThat(secret).hasValueSatisfying(it -> assertThat(it.reveal()).isEqualTo("hunter2"));
    assertThat(secret.toString() + config.settings()).doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource({
    "500ms, PT0.5S",
    "30s, PT30S",
    "5m, PT5M",
    "2h, PT2H",
    "14d, PT336H",
    "1h30m, PT1H30M"
  })
  void durationsAreReadInTheirUnit(String text, Duration expected) {
    var config = variable("PLATFORM_PAUSE", text);

    assertThat(config.duration("pause", Duration.ZERO, Duration.ZERO, YEAR, ""))
        .isEqualTo(expected);
    assertThat(config.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"500ms", "30s", "5m", "2h", "14d"})
  void theShownFallbackOfADurationCanBeReadAgain(String text) {
    var config = variable("PLATFORM_PAUSE", text);
    var pause = config.duration("pause", Duration.ZERO, Duration.ZERO, YEAR, "");
    config.duration("other", pause, Duration.ZERO, YEAR, "");
    var shown = config.settings().get(1).fallback();

    assertThat(
            variable("PLATFORM_PAUSE", shown)
                .duration("pause", Duration.ZERO, Duration.ZERO, YEAR, ""))
        .isEqualTo(pause);
  }

  @ParameterizedTest
  @CsvSource({
    "https://api.example.org, https://api.example.org",
    "https://api.example.org/, https://api.example.org",
    "http://localhost:4001, http://localhost:4001",
    "http://[::1]:4001, http://[::1]:4001"
  })
  void anOriginIsReadWithoutItsLastSlash(String text, URI expected) {
    var config = variable("PLATFORM_URL", text);

    assertThat(config.origin("url", HOME, "")).isEqualTo(expected);
    assertThat(config.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "example.org",
        "localhost:4001",
        "http:example.org",
        "http:///path",
        "https://",
        "ftp://example.org",
        "https://example.org/path",
        "https://example.org?query",
        "https://example.org#part",
        "https://user@example.org",
        "https://example.org:0",
        "https://example.org:99999",
        "https://example.org:",
        "https://*.example.org",
        "https://exa mple.org"
      })
  void whatIsNoOriginIsAProblem(String text) {
    var config = variable("PLATFORM_URL", text);

    assertThat(config.origin("url", HOME, "")).isEqualTo(HOME);
    assertThat(config.problems()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5s", "366d", "99999999999d", "5", "PT5S"})
  void aDurationOutOfItsRangeIsAProblem(String text) {
    var config = variable("PLATFORM_PAUSE", text);

    assertThat(config.duration("pause", Duration.ZERO, Duration.ZERO, YEAR, "")).isZero();
    assertThat(config.problems()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "http://*.localhost:4002, true",
    "https://*.apps.example.org/, true",
    "https://apps.example.org, false",
    "https://*example.org, false",
    "https://a.*.example.org, false",
    "https://*.example.org/path, false",
    "https://*., false",
    "*.example.org, false"
  })
  void aWildcardStandsBeforeTheHost(String text, boolean isGood) {
    var config = variable("PLATFORM_URL", text);

    var read = config.wildcardOrigin("url", HOME, "").toString();

    assertThat(read).isEqualTo(isGood ? text.replaceAll("/$", "") : HOME.toString());
    assertThat(config.problems()).hasSize(isGood ? 0 : 1);
  }

  @Test
  void aWordIsOneOfAFew() {
    assertThat(variable("PLATFORM_LEVEL", "INFO").word("level", List.of("info"), "", ""))
        .isEqualTo("info");
    var config = variable("PLATFORM_LEVEL", "info,debug");
    assertThat(config.word("level", List.of("info", "debug"), "debug", "")).isEqualTo("debug");
    assertThat(config.problems())
        .containsExactly(
            "platform.level: \"info,debug\" is not valid. Expected: one of info, debug");
  }

  @Test
  void aPathIsAbsolute() {
    var config = variable("PLATFORM_FOLDER", "data/../data");

    assertThat(config.path("folder", Path.of("/none"), ""))
        .isEqualTo(Path.of("data").toAbsolutePath());
  }

  @Test
  void everySettingThatWasAskedForIsListed() {
    var config = variable("PLATFORM_NAME", "given");
    config.text("name", "none", "What it is called");

    assertThat(config.settings())
        .containsExactly(new Setting("platform.name", "text", "none", "What it is called"));
    assertThat(config.settings().get(0).variable()).isEqualTo("PLATFORM_NAME");
  }

  private static Config variable(String name, String value) {
    return Config.of(Map.of(), Map.of(name, value), Map.of());
  }
}
