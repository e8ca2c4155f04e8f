package dev.platform.identity.oauth.authorization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.oauth.Site;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Authorization requests that go wrong: who is told, and who is sent where. */
class AuthorizationErrorsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static Site site;
  private static String person;

  /** A client that the person has allowed something. */
  private static String familiar;

  @BeforeAll
  static void open() {
    site = Site.open(database);
    person = site.logIn();
    familiar = site.register(Site.CALLBACK);
    site.tokens(familiar, "platform.write");
  }

  @AfterAll
  static void close() {
    site.close();
  }

  @ParameterizedTest
  @CsvSource({
    "code_challenge_method,plain,invalid_request",
    "code_challenge_method,,invalid_request",
    "code_challenge,,invalid_request",
    "code_challenge,tooshort,invalid_request",
    "response_type,token,unsupported_response_type",
    "response_type,code id_token,unsupported_response_type",
    "response_mode,fragment,invalid_request",
    "response_mode,form_post,invalid_request",
    "scope,platform.admin,invalid_scope",
    "scope,openid,invalid_scope",
    "resource,https://elsewhere.example.org,invalid_target",
    "prompt,none login,invalid_request",
    "prompt,create,invalid_request",
    "request_uri,https://client.example.org/r,request_uri_not_supported",
  })
  void aWrongRequestIsToldToAClientThatThePersonHasAllowedSomething(
      String name, String value, String error) {
    var sent = site.authorize(wrong(familiar, name, value), Site.cookie(person));

    assertThat(sent.status()).isEqualTo(302);
    assertThat(sent.location().toString()).startsWith(Site.CALLBACK + "?");
    assertThat(Site.query(sent.location()))
        .containsEntry("error", error)
        .containsEntry("state", "af0ifjsldkj")
        .containsEntry("iss", site.server.address().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "code_challenge_method,plain,invalid_request",
    "code_challenge_method,,invalid_request",
    "code_challenge,,invalid_request",
    "code_challenge,tooshort,invalid_request",
    "response_type,token,unsupported_response_type",
    "response_type,code id_token,unsupported_response_type",
    "response_mode,fragment,invalid_request",
    "response_mode,form_post,invalid_request",
    "scope,platform.admin,invalid_scope",
    "scope,openid,invalid_scope",
    "resource,https://elsewhere.example.org,invalid_target",
    "prompt,none,login_required",
    "prompt,none login,invalid_request",
    "prompt,create,invalid_request",
    "request_uri,https://client.example.org/r,request_uri_not_supported",
  })
  void aWrongRequestOfAClientThatAnybodyMayHaveRegisteredIsShownFirst(
      String name, String value, String error) {
    var client = site.register(Site.CALLBACK);

    var shown = site.authorize(wrong(client, name, value));

    assertThat(shown.status()).isEqualTo(400);
    assertThat(shown.firstHeaders())
        .doesNotContainKey("location")
        .containsKey("content-security-policy");
    assertThat(shown.text()).contains("Agent", "This app is not verified.");
    assertThat(Site.query(Site.link(shown)))
        .containsEntry("error", error)
        .containsEntry("state", "af0ifjsldkj")
        .containsEntry("iss", site.server.address().toString());
  }

  @Test
  void aPersonWhoHasAllowedNothingIsShownAnErrorFirstToo() {
    var client = site.register(Site.CALLBACK);
    var wrong = wrong(client, "scope", "platform.admin");

    var shown = site.authorize(wrong, Site.cookie(person));
    var byForm = site.post("/oauth2/authorize", wrong, Site.cookie(person));

    assertThat(List.of(shown.status(), byForm.status())).containsOnly(400);
    assertThat(Site.link(byForm)).isEqualTo(Site.link(shown));
  }

  private static Map<String, String> wrong(String client, String name, String value) {
    var asked = site.ask(client, Site.CALLBACK, "platform.read");
    if (value == null) {
      asked.remove(name);
    } else {
      asked.put(name, value);
    }
    return asked;
  }

  @Test
  void aRepeatedParameterIsRefused() {
    var client = site.register(Site.CALLBACK);
    var asked = TestClient.encode(site.ask(client, Site.CALLBACK, "platform.read"));

    var sent = site.get("/oauth2/authorize?" + asked + "&scope=platform.write");

    assertThat(Site.query(Site.link(sent))).containsEntry("error", "invalid_request");
  }
}
