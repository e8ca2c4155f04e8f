package dev.platform.identity.oauth.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.secret.Digests;
import dev.platform.identity.oauth.Site;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Renewing, inspecting and ending tokens. */
class RefreshTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static Site site;
  private static String client;

  @BeforeAll
  static void open() {
    site = Site.open(database);
    client = site.register(Site.CALLBACK);
  }

  @AfterAll
  static void close() {
    site.close();
  }

  @Test
  void thereIsNoPasswordGrantAndNoOther() {
    for (var grant : new String[] {"password", "implicit", "urn:ietf:params:oauth:grant-type:x"}) {
      assertThat(
              site.post(
                      "/oauth2/token",
                      Map.of("grant_type", grant, "client_id", client, "username", "a"))
                  .error())
          .isEqualTo("unsupported_grant_type");
    }
  }

  @Test
  void eachRenewalGivesANewRefreshToken() {
    var first = site.tokens(client, "platform.read platform.write");

    var second = site.refresh(client, first.string("refresh_token"));

    assertThat(second.status()).isEqualTo(200);
    assertThat(second.string("refresh_token")).isNotEqualTo(first.string("refresh_token"));
    assertThat(second.string("scope")).isEqualTo("platform.read platform.write");
    assertThat(site.read(second.string("access_token"))).isEqualTo(200);
  }

  @Test
  void anAnswerThatWasLostIsGivenAgainForAMinute() {
    var first = site.tokens(client, "platform.read").string("refresh_token");
    var second = site.refresh(client, first).string("refresh_token");
    site.clock.pass(Duration.ofSeconds(59));

    var again = site.refresh(client, first);

    assertThat(again.string("refresh_token")).isEqualTo(second);
    assertThat(site.read(again.string("access_token"))).isEqualTo(200);
  }

  @Test
  void theLineIsFollowedToItsNewestMemberAndNeverForks() {
    var first = site.tokens(client, "platform.read").string("refresh_token");
    var second = site.refresh(client, first).string("refresh_token");
    var third = site.refresh(client, second).string("refresh_token");

    assertThat(site.refresh(client, first).string("refresh_token")).isEqualTo(third);
    assertThat(site.refresh(client, second).string("refresh_token")).isEqualTo(third);
    var fourth = site.refresh(client, third).string("refresh_token");
    assertThat(site.refresh(client, first).string("refresh_token")).isEqualTo(fourth);
  }

  @Test
  void whatCanBeToldAgainIsKeptEncryptedAndForTheMinuteOnly() {
    var first = site.tokens(client, "platform.read").string("refresh_token");
    var second = site.refresh(client, first).string("refresh_token");
    assertThat(sealed(second)).isEqualTo(1);
    assertThat(
            database.count(
                "select count(*) from refresh_token t where t::text like '%%%s%%'"
                    .formatted(second)))
        .isZero();

    site.clock.pass(Duration.ofSeconds(60));
    site.server.settle();

    assertThat(sealed(second)).isZero();
    assertThat(site.refresh(client, second).status()).isEqualTo(200);
  }

  private static int sealed(String token) {
    return database.count(
        "select count(*) from refresh_token where sealed is not null and digest = '%s'"
            .formatted(Digests.sha256(token)));
  }

  @Test
  void aRefreshTokenThatComesAgainLaterEndsTheWholeLogin() {
    var first = site.tokens(client, "platform.read").string("refresh_token");
    var second = site.refresh(client, first);
    site.clock.pass(Duration.ofSeconds(61));

    var stolen = site.refresh(client, first);

    assertThat(stolen.error()).isEqualTo("invalid_grant");
    assertThat(site.refresh(client, second.string("refresh_token")).error())
        .isEqualTo("invalid_grant");
    assertThat(site.read(second.string("access_token"))).isEqualTo(401);
  }

  @Test
  void aRefreshTokenThatIsUsedByTwoForLongEndsTheWholeLogin() {
    var first = site.tokens(client, "platform.read").string("refresh_token");
    var owner = site.refresh(client, first).string("refresh_token");
    var thief = site.refresh(client, first).string("refresh_token");
    var next = site.refresh(client, thief).string("refresh_token");
    site.clock.pass(Duration.ofSeconds(61));

    assertThat(site.refresh(client, owner).error()).isEqualTo("invalid_grant");
    assertThat(site.refresh(client, next).error()).isEqualTo("invalid_grant");
  }

  @Test
  void aRefreshTokenEndsAfterThirtyDays() {
    var first = site.tokens(client, "platform.read").string("refresh_token");

    site.clock.pass(Duration.ofDays(30));

    assertThat(site.refresh(client, first).error()).isEqualTo("invalid_grant");
  }

  @Test
  void aRefreshTokenIsForItsClientOnly() {
    var other = site.register(Site.CALLBACK);
    var first = site.tokens(client, "platform.read").string("refresh_token");

    assertThat(site.refresh(other, first).error()).isEqualTo("invalid_grant");
    assertThat(site.refresh(client, first).status()).isEqualTo(200);
  }

  @Test
  void aRenewalMayAskForLessAndNeverForMore() {
    var first = site.tokens(client, "platform.read platform.write").string("refresh_token");

    var more = renew(first, "platform.read platform.sensitive");
    var less = renew(first, "platform.write");

    assertThat(more.error()).isEqualTo("invalid_scope");
    assertThat(less.string("scope")).isEqualTo("platform.write");
    assertThat(site.read(less.string("access_token"))).isEqualTo(403);
    assertThat(site.refresh(client, less.string("refresh_token")).string("scope"))
        .isEqualTo("platform.read platform.write");
  }

  private static Response renew(String token, String scope) {
    return site.post(
        "/oauth2/token",
        Map.of(
            "grant_type",
            "refresh_token",
            "client_id",
            client,
            "refresh_token",
            token,
            "scope",
            scope));
  }

  @Test
  void endingARefreshTokenEndsItsAccessTokens() {
    var tokens = site.tokens(client, "platform.read");

    var ended = revoke(client, tokens.string("refresh_token"));

    assertThat(ended.status()).isEqualTo(200);
    assertThat(ended.text()).isEmpty();
    assertThat(site.read(tokens.string("access_token"))).isEqualTo(401);
    assertThat(site.refresh(client, tokens.string("refresh_token")).error())
        .isEqualTo("invalid_grant");
  }

  @Test
  void endingAnAccessTokenEndsThatOneOnly() {
    var tokens = site.tokens(client, "platform.read");

    revoke(client, tokens.string("access_token"));

    assertThat(site.read(tokens.string("access_token"))).isEqualTo(401);
    var next = site.refresh(client, tokens.string("refresh_token"));
    assertThat(site.read(next.string("access_token"))).isEqualTo(200);
  }

  @Test
  void anotherClientCannotEndAToken() {
    var other = site.register(Site.CALLBACK);
    var tokens = site.tokens(client, "platform.read");

    assertThat(revoke(other, tokens.string("access_token")).status()).isEqualTo(200);
    assertThat(revoke(other, tokens.string("refresh_token")).status()).isEqualTo(200);
    assertThat(revoke(other, "nothing").status()).isEqualTo(200);

    assertThat(site.read(tokens.string("access_token"))).isEqualTo(200);
    assertThat(site.refresh(client, tokens.string("refresh_token")).status()).isEqualTo(200);
  }

  private static Response revoke(String clientId, String token) {
    return site.post("/oauth2/revoke", Map.of("client_id", clientId, "token", token));
  }

  @Test
  void aClientWithoutASecretCannotInspect() {
    var tokens = site.tokens(client, "platform.read");

    var answer =
        site.post(
            "/oauth2/introspect",
            Map.of("client_id", client, "token", tokens.string("access_token")));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.error()).isEqualTo("invalid_client");
    assertThat(answer.firstHeaders()).containsEntry("www-authenticate", "Basic realm=\"oauth\"");
  }
}
