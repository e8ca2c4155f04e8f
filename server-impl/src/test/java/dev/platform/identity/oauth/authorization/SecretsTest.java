package dev.platform.identity.oauth.authorization;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.platform.app.TestProcess;
import dev.platform.base.id.UserId;
import dev.platform.base.secret.Secret;
import dev.platform.identity.oauth.Site;
import dev.platform.identity.oauth.client.ClientCredentials;
import dev.platform.identity.oauth.token.IssuedTokens;
import dev.platform.identity.oauth.token.TokenFamilies.FamilyState;
import dev.platform.identity.oauth.token.TokenFamily;
import dev.platform.identity.oauth.token.TokenFamilyId;
import dev.platform.identity.session.Browser;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** Where secrets must not show up. */
@Isolated("it turns on all logs of the process")
class SecretsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void noSecretIsLoggedOrToldInARefusal() {
    var log = new ListAppender<ILoggingEvent>();
    var ours = (Logger) LoggerFactory.getLogger("dev.platform");
    var level = ours.getLevel();
    log.start();
    ours.setLevel(Level.TRACE);
    ours.addAppender(log);
    try (var site = Site.open(database)) {
      var client = site.register(Site.CALLBACK);
      var code = site.code(client, Site.CALLBACK, "platform.read");
      var tokens = site.exchange(client, code, Site.CALLBACK);
      var refresh = tokens.string("refresh_token");
      var again = site.exchange(client, code, Site.CALLBACK);
      var late = site.refresh(client, refresh);
      var denied =
          site.get("/v1/owners", "Authorization", "Bearer " + tokens.string("access_token"));

      var secrets = List.of(code, refresh, tokens.string("access_token"), Site.VERIFIER);
      var told = again.text() + late.text() + denied.text();
      var logged =
          log.list.stream().map(ILoggingEvent::getFormattedMessage).collect(Collectors.joining());
      for (String secret : secrets) {
        assertThat(told).doesNotContain(secret);
        assertThat(logged).doesNotContain(secret);
      }
      assertThat(logged).doesNotContain(TestProcess.PASSWORD.reveal());
    } finally {
      ours.detachAppender(log);
      ours.setLevel(level);
    }
  }

  @Test
  void noSecretIsInAText() {
    var secret = new Secret("do-not-show-me");
    var family =
        new TokenFamily(
            new TokenFamilyId("fam-00000000000000000000"),
            new UserId("usr-00000000000000000000"),
            "client",
            Set.of(),
            URI.create("http://localhost"),
            Instant.EPOCH);

    assertThat(
            List.of(
                new ClientCredentials("id", Optional.of(secret)),
                new CodeExchange("id", "do-not-show-me", null, "do-not-show-me", null),
                new IssuedTokens(secret, Optional.of(secret), Set.of(), Duration.ZERO),
                new FamilyState(family, secret),
                new Browser("do-not-show-me", "agent")))
        .allSatisfy(it -> assertThat(it.toString()).doesNotContain("do-not-show-me"));
  }
}
