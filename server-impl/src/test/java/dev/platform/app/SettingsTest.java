package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.config.Config;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that make no sense are told by name, all at once. */
class SettingsTest {
  private static final String URL = "platform.database.url";

  @TempDir private Path folder;

  @Test
  void allNonsenseIsToldAtOnce() throws Exception {
    var file = Files.writeString(folder.resolve("file"), "");
    Map<String, String> given = new HashMap<>();
    given.put("platform.apps.url", "https://apps.example.org");
    given.put("platform.base.url", "http://localhost:4001");
    given.put("platform.base.listen", "127.0.0.1:70000");
    given.put("platform.data", file.toString());
    given.put("platform.roles", ",");
    given.put("platform.log.level", "loud");
    given.put("platform.admin.email", "nobody");
    given.put("platform.admin.password", "hunter2");
    given.put("platform.deploy.drain", "-5s");
    given.put("platform.deploy.drainlimit", "1s");
    given.put("platform.engine.local.clonetimeout", "0s");
    given.put("platform.engine.local.sshkey", folder.resolve("no").toString());
    given.put("platform.engine.local.visible", "relative");
    given.put("platform.engine.local.maxbuilds", "0");

    var problems = problems(given);

    assertThat(problems.stream().map(it -> it.substring(0, it.indexOf(':'))))
        .containsExactlyInAnyOrderElementsOf(given.keySet());
    assertThat(problems)
        .contains(
            "platform.apps.url: \"https://apps.example.org\" is not valid. Expected: http(s)"
                + " origin with *. before the host, such as https://*.example.org",
            "platform.admin.password: must have 12 to 200 characters. A passphrase works well");
    assertThat(problems.toString()).doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:5000, 127.0.0.1:5000, true",
    "0.0.0.0:5000, 127.0.0.1:5000, true",
    "127.0.0.1:5000, 127.0.0.1:5001, false",
    "127.0.0.1:5000, 127.0.0.2:5000, false"
  })
  void twoRolesCannotListenAtOnePlace(String api, String base, boolean isProblem) {
    var problems = problems(Map.of("platform.api.listen", api, "platform.base.listen", base));

    assertThat(problems).hasSize(isProblem ? 1 : 0);
    assertThat(problems).allMatch(it -> it.contains("port 5000 is already used by platform."));
  }

  @Test
  void rolesOfOtherProcessesMayListenThere() {
    var listen = "127.0.0.1:5000";

    assertThat(
            problems(
                Map.of(
                    "platform.roles", "api,edge",
                    "platform.api.listen", listen,
                    "platform.base.listen", listen)))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"content", "api,worker", "edge", "worker"})
  void originsOfOtherProcessesNeedNoAddressToListenOn(String roles) {
    assertThat(
            problems(
                Map.of(
                    "platform.roles", roles,
                    "platform.base.url", "https://example.org",
                    "platform.api.url", "https://api.example.org",
                    "platform.apps.url", "https://*.apps.example.org")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql://ada:s3cret@db:5432/platform, jdbc:postgresql://db:5432/platform, ada, s3cret",
    "postgres://ada:a%40b%3Ac+d@db/platform, jdbc:postgresql://db/platform, ada, a@b:c+d",
    "jdbc:postgresql://db/platform?user=ada, jdbc:postgresql://db/platform?user=ada, ,",
    "'jdbc:postgresql://a:1,b:2/platform', , ,"
  })
  void aDatabaseIsReadInEveryUsualForm(String url, String jdbc, String user, String password) {
    var config = Config.of(Map.of(URL, url), Map.of(), Map.of());
    var address = Settings.of(config).database().orElseThrow();

    assertThat(config.problems()).isEmpty();
    assertThat(address.jdbcUrl()).isEqualTo(jdbc == null ? url : jdbc);
    assertThat(address.user()).isEqualTo(user);
    assertThat(address.password()).isEqualTo(password);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://db/platform",
        "postgresql://ada:hid#den@db/platform",
        "postgresql://ada:hid den@db/platform",
        "postgresql://db",
        "postgresql://db/",
        "postgresql:platform",
        "db/platform"
      })
  void anyOtherIsAProblemThatDoesNotShowIt(String url) {
    assertThat(problems(Map.of(URL, url)))
        .singleElement()
        .asString()
        .startsWith("platform.database.url: must have the format postgresql://")
        .doesNotContain("hid", "mysql");
  }

  private static List<String> problems(Map<String, String> given) {
    var config = Config.of(given, Map.of(), Map.of());
    Settings.of(config);
    return config.problems();
  }
}
