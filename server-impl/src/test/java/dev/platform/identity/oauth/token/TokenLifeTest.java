package dev.platform.identity.oauth.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.config.Config;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.Site;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long access tokens live. */
class TokenLifeTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void aTokenLivesAsLongAsTheOperatorSaysThoughKeysChange() {
    var life = Map.of("platform.oauth.tokenlife", "30d", "platform.oauth.keylife", "7d");
    try (var site = Site.open(database, new TestClock(), life)) {
      var key = site.server.get(ApiKeys.class).create(site.caller(site.logIn()), "ci", null);
      var answer =
          site.post(
              "/oauth2/token",
              Map.of(
                  "grant_type", "client_credentials",
                  "client_id", key.key().id().value(),
                  "client_secret", key.secret().reveal()));

      assertThat(answer.json().path("expires_in").asLong())
          .isEqualTo(Duration.ofDays(30).toSeconds());
      for (int week = 0; week < 4; week++) {
        site.clock.pass(Duration.ofDays(7));
        site.server.get(SigningKeys.class).rotate();
        assertThat(site.read(answer.string("access_token"))).as("week " + week).isEqualTo(200);
      }
      site.clock.pass(Duration.ofDays(2));
      assertThat(site.read(answer.string("access_token"))).isEqualTo(401);
    }
  }

  @Test
  void aLifeIsFromTenSecondsToThirtyDays() {
    for (var name : List.of("oauth.tokenlife", "oauth.clitokenlife")) {
      assertThat(problems(name, "9s")).singleElement().asString().startsWith(told(name));
      assertThat(problems(name, "31d")).singleElement().asString().endsWith("from 10s to 30d");
      assertThat(problems(name, "10s")).isEmpty();
      assertThat(problems(name, "30d")).isEmpty();
    }
  }

  @Test
  void aUsedRefreshTokenIsGoodForTheGraceOfTheOperatorOnly() {
    var grace = Map.of("platform.oauth.refreshgrace", "10s");
    try (var site = Site.open(database, new TestClock(), grace)) {
      var client = site.register(Site.CALLBACK);
      var first = site.tokens(client, "platform.read").string("refresh_token");
      var second = site.refresh(client, first).string("refresh_token");

      site.clock.pass(Duration.ofSeconds(10));
      assertThat(site.refresh(client, first).string("refresh_token")).isEqualTo(second);
      site.clock.pass(Duration.ofSeconds(1));
      assertThat(site.refresh(client, first).error()).isEqualTo("invalid_grant");
    }
  }

  @Test
  void theGraceIsFromTenSecondsToTenMinutes() {
    assertThat(problems("oauth.refreshgrace", "9s"))
        .singleElement()
        .asString()
        .endsWith("from 10s to 10m");
    assertThat(problems("oauth.refreshgrace", "11m")).hasSize(1);
  }

  private static String told(String name) {
    return "platform." + name + ": ";
  }

  private static List<String> problems(String name, String value) {
    var config = Config.of(Map.of("platform." + name, value), Map.of(), Map.of());
    var origin = URI.create("http://localhost:4001");
    var unused = OauthSettings.of(config, origin, origin);
    return config.problems();
  }
}
