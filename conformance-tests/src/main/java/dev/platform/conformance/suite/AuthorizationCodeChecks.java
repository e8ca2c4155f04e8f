package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Patience;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codes that the consent of a person gives a client, with requests in place of a browser. */
@ExtendWith(SessionExtension.class)
@Needs(Capability.PERSON)
final class AuthorizationCodeChecks {
  private static final String STATE = "af0ifjsldkj";

  /** A bit more than the usual minute; an installation can make it shorter. */
  private static final Duration LONGEST_GRACE = Duration.ofSeconds(62);

  private final Session session;
  private final OauthClients clients;

  AuthorizationCodeChecks(Session session) {
    this.session = session;
    this.clients = session.oauthClients();
  }

  /** At first from the page of consent, and then from the authorization endpoint itself. */
  @Test
  void theBrowserReturnsWithACodeTheStateAndTheIssuer() {
    checkReturned(consented(Map.of()));
    checkReturned(consented(Map.of()));
  }

  private void checkReturned(Map<String, String> returned) {
    assertThat(returned)
        .as("what authorize returns to the client")
        .containsEntry("state", STATE)
        .containsEntry("iss", session.issuer())
        .containsOnlyKeys("code", "state", "iss");
  }

  @Test
  void aCodeIsExchangedOnceAndItsTokensEndIfItComesAgain() {
    Map<String, String> form = form(code(Map.of()));
    JsonNode tokens = clients.token(form).expect(200).json();
    assertThat(Json.text(tokens, "/scope")).isEqualTo("platform.read platform.write");
    session.call("list-owners").authorization(bearer(tokens)).expect(200);

    refused(clients.token(form));

    new Patience(Duration.ofSeconds(5))
        .until(
            "the tokens of a code that came twice are rejected",
            () -> session.call("list-owners").authorization(bearer(tokens)).send().status(),
            status -> status == 401);
  }

  /**
   * An old one is accepted as long as the response to its renewal may be lost, which the check
   * learns from the installation.
   */
  @Test
  void aLoginEndsIfOneOfItsRenewalsComesAgainLate() {
    Map<String, String> old = renewal(clients.token(form(code(Map.of()))).expect(200).json());
    Map<String, String> newest = renewal(clients.token(old).expect(200).json());

    new Patience(LONGEST_GRACE)
        .until(
            "create-token rejects a refresh token that was used",
            () -> clients.token(old).status(),
            status -> status == 400);

    refused(clients.token(newest));
  }

  private Map<String, String> renewal(JsonNode tokens) {
    return clients
        .another()
        .form(
            Map.of(
                "grant_type",
                "refresh_token",
                "refresh_token",
                Json.text(tokens, "/refresh_token")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "code_verifier, a-verifier-that-nobody-has-ever-hashed-for-this-code",
    "redirect_uri, https://conformance.example.org/callback/more",
    "client_id, another"
  })
  void aCodeIsForItsClientItsRedirectUriAndItsVerifierOnly(String field, String value) {
    Map<String, String> form = form(code(Map.of()));
    form.put(field, field.equals("client_id") ? clients.publicOne().id() : value);

    refused(clients.token(form));
  }

  /** The tools and the API trust the same server, but not the same tokens. */
  @Test
  void aTokenIsForItsResourceOnly() {
    String tools =
        session.own().call("get-mcp-protected-resource-metadata").expect(200).text("/resource");
    JsonNode tokens = clients.token(form(code(Map.of("resource", tools)))).expect(200).json();

    session.call("list-owners").authorization(bearer(tokens)).refused(401);
    Map<String, String> renewal = renewal(tokens);
    renewal.put("resource", "https://elsewhere.example.org");
    assertThat(clients.token(renewal).expect(400).text("/error")).isEqualTo("invalid_target");
  }

  private String code(Map<String, String> more) {
    return consented(more).getOrDefault("code", "");
  }

  /** The parameters of the address to which the browser returns. */
  private Map<String, String> consented(Map<String, String> more) {
    Call call = session.oauth().call("authorize").header("Accept", "text/html");
    asked(more).forEach(call::query);
    URI next = location(session.person().reading(call).expect(302));
    if (!isCallback(next)) { // It goes on without a question once it was let in.
      next =
          session
              .person()
              .consent(
                  clients.another(), OauthClients.parameters(next).getOrDefault("request", ""));
    }
    assertThat(next.toString()).as("where authorize leads").startsWith(OauthClients.CALLBACK);
    return OauthClients.parameters(next);
  }

  private Map<String, String> asked(Map<String, String> more) {
    Map<String, String> asked = new HashMap<>(more);
    asked.put("response_type", "code");
    asked.put("client_id", clients.another().id());
    asked.put("redirect_uri", OauthClients.CALLBACK);
    asked.put("scope", "platform.read platform.write");
    asked.put("state", STATE);
    asked.put("code_challenge", OauthClients.CHALLENGE);
    asked.put("code_challenge_method", "S256");
    return asked;
  }

  private Map<String, String> form(String code) {
    Map<String, String> form = new HashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("client_id", clients.another().id());
    form.put("redirect_uri", OauthClients.CALLBACK);
    form.put("code", code);
    form.put("code_verifier", OauthClients.VERIFIER);
    return form;
  }

  private static void refused(Answer answer) {
    assertThat(answer.expect(400).text("/error")).isEqualTo("invalid_grant");
  }

  private static boolean isCallback(URI address) {
    return address.toString().startsWith(OauthClients.CALLBACK);
  }

  private static URI location(Answer answer) {
    return URI.create(answer.headers().firstValue("Location").orElseThrow());
  }

  private static Authorization bearer(JsonNode tokens) {
    return Authorization.of("Bearer " + Json.text(tokens, "/access_token"));
  }
}
