package dev.platform.identity.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.config.Config;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitSettingsTest {

  @Test
  void aProxyOnThisMachineNeedsASecret() {
    for (String here : List.of("127.0.0.1", "::1", "10.0.0.9, ::ffff:127.0.0.1")) {
      assertThat(problems(here, ""))
          .singleElement()
          .asString()
          .startsWith("platform.http.trustedproxies: ")
          .contains("is an address of this host", "X-Platform-Proxy-Secret");
      assertThat(problems(here, "twenty characters at least")).isEmpty();
    }
    assertThat(problems("192.0.2.9", "")).isEmpty();
  }

  @Test
  void aSecretThatCouldBeGuessedIsRefused() {
    assertThat(problems("192.0.2.9", "sesame"))
        .containsExactly("platform.http.proxysecret: must have at least 20 characters");
  }

  private static List<String> problems(String proxies, String secret) {
    Map<String, String> given = new HashMap<>();
    given.put("platform.http.trustedproxies", proxies);
    given.put("platform.http.proxysecret", secret);
    var config = Config.of(given, Map.of(), Map.of());
    LimitSettings.of(config);
    return config.problems();
  }
}
