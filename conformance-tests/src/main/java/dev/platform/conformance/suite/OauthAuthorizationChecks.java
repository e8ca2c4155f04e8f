package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be seen of the authorization endpoint without a browser: mostly refusals. */
@ExtendWith(SessionExtension.class)
final class OauthAuthorizationChecks {
  private final Session session;
  private final OauthClients clients;

  OauthAuthorizationChecks(Session session) {
    this.session = session;
    this.clients = session.oauthClients();
  }

  @Test
  void aPersonIsLedToTheServersOwnPagesFirst() {
    Answer answer = ask(good()).expect(302);

    assertThat(location(answer)).doesNotStartWith(OauthClients.CALLBACK).contains("/login");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "https://conformance.example.org/other",
    "https://conformance.example.org/callback/more",
    "https://conformance.example.org.evil.example/callback",
    "http://conformance.example.org/callback"
  })
  void anotherRedirectAddressIsShownAndNeverFollowed(String address) {
    shown(with("redirect_uri", address));
  }

  @Test
  void anUnknownClientIsShownAndNeverRedirected() {
    shown(with("client_id", "client-00000000000000000000"));
  }

  private void shown(Map<String, String> asked) {
    Answer answer = ask(asked).expect(400);

    assertThat(answer.headers().firstValue("Location")).isEmpty();
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      nullValues = "none",
      value = {
        "code_challenge, none, invalid_request",
        "code_challenge_method, plain, invalid_request",
        "code_challenge_method, none, invalid_request",
        "response_type, token, unsupported_response_type",
        "scope, platform.everything, invalid_scope",
        "resource, https://elsewhere.example.org, invalid_target"
      })
  void aWrongRequestOfAStrangerIsToldOnAPageThatLeadsToTheClient(
      String parameter, @Nullable String value, String error) {
    Map<String, String> asked = good();
    if (value == null) {
      asked.remove(parameter);
    } else {
      asked.put(parameter, value);
    }

    Answer answer = ask(asked).expect(400);

    assertThat(location(answer)).isEmpty();
    assertThat(OauthClients.parameters(URI.create(link(answer))))
        .containsEntry("error", error)
        .containsEntry("state", "af0ifjsldkj")
        .containsEntry("iss", session.issuer())
        .doesNotContainKey("code");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "authorization_code, code, ac_none",
    "refresh_token, refresh_token, rt_none",
    "urn:ietf:params:oauth:grant-type:device_code, device_code, dc_none"
  })
  void aGrantThatWasNeverGivenIsRefused(String grant, String field, String value) {
    Map<String, String> form = clients.publicOne().form(Map.of("grant_type", grant, field, value));
    form.put("redirect_uri", OauthClients.CALLBACK);
    form.put("code_verifier", OauthClients.VERIFIER);

    Answer refused = clients.token(form).expect(400);

    assertThat(refused.text("/error")).isEqualTo("invalid_grant");
    assertThat(refused.text("/error_description")).isNotBlank();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "grant_type, refresh_token, unauthorized_client",
    "scope, platform.read, invalid_scope",
    "resource, https://elsewhere.example.org, invalid_target"
  })
  void aKeyGetsNothingButItsOwn(String parameter, String value, String error) {
    Map<String, String> form = new HashMap<>(session.tokens().grant());
    form.put(parameter, value);

    assertThat(clients.token(form).expect(400).text("/error")).isEqualTo(error);
  }

  private Map<String, String> good() {
    Map<String, String> asked = new LinkedHashMap<>();
    asked.put("response_type", "code");
    asked.put("client_id", clients.publicOne().id());
    asked.put("redirect_uri", OauthClients.CALLBACK);
    asked.put("scope", "platform.read");
    asked.put("state", "af0ifjsldkj");
    asked.put("code_challenge", OauthClients.CHALLENGE);
    asked.put("code_challenge_method", "S256");
    return asked;
  }

  private Map<String, String> with(String parameter, String value) {
    Map<String, String> asked = good();
    asked.put(parameter, value);
    return asked;
  }

  private Answer ask(Map<String, String> asked) {
    Call call = session.oauth().call("authorize").header("Accept", "text/html");
    asked.forEach(call::query);
    return call.send();
  }

  private static String location(Answer answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  /** The link on the page, without the escapes of HTML. */
  private static String link(Answer answer) {
    var link =
        Pattern.compile("href=\"(" + OauthClients.CALLBACK + "[^\"]*)\"").matcher(answer.text());
    assertThat(link.find()).as("a link to the client").isTrue();
    return link.group(1).replace("&amp;", "&");
  }
}
