package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Patience;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SessionExtension.class)
final class OauthClientChecks {
  private final Session session;
  private final OauthClients clients;

  OauthClientChecks(Session session) {
    this.session = session;
    this.clients = session.oauthClients();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"create-token", "introspect-token", "revoke-token"})
  void aWrongSecretOfAClientIsRefused(String operation) {
    var client = clients.confidential();
    Map<String, String> form =
        Map.of("grant_type", "refresh_token", "refresh_token", "rt_none", "token", "rt_none");

    Answer byHeader =
        session
            .oauth()
            .call(operation)
            .form(form)
            .authorization(client.basic("cs_wrong"))
            .expect(401);
    Map<String, String> more = client.form(form);
    more.put("client_secret", "cs_wrong");
    Answer byForm = session.oauth().call(operation).form(more).expect(401);

    for (Answer refused : new Answer[] {byHeader, byForm}) {
      assertThat(refused.text("/error")).isEqualTo("invalid_client");
      assertThat(refused.text("/error_description")).isNotBlank();
      assertThat(refused.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic");
      assertThat(refused.headers().firstValue("Cache-Control")).hasValue("no-store");
    }
  }

  @Test
  void aSecretMustNotComeTwice() {
    Map<String, String> form = new HashMap<>(session.tokens().grant());
    var key = new OauthClients.Client(id(), "", form.getOrDefault("client_secret", ""));

    Answer refused =
        session.oauth().call("create-token").form(form).authorization(key.basic()).expect(400);

    assertThat(refused.text("/error")).isEqualTo("invalid_request");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "http://conformance.example.org/callback, invalid_redirect_uri",
    "https://conformance.example.org/callback#part, invalid_redirect_uri",
    "javascript:alert(1), invalid_redirect_uri"
  })
  void aRedirectAddressThatIsNotSafeCannotBeRegistered(String address, String error) {
    ObjectNode body = clients.body("unsafe");
    body.putArray("redirect_uris").add(address);

    refused(body, error);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"client_credentials", "password", "implicit"})
  void aGrantThatIsNotForClientsCannotBeRegistered(String grant) {
    ObjectNode body = clients.body("grant");
    body.putArray("grant_types").add(grant);

    refused(body, "invalid_client_metadata");
  }

  private void refused(ObjectNode body, String error) {
    Answer answer = session.oauth().call("register-client").json(body).expect(400);

    assertThat(answer.text("/error")).isEqualTo(error);
  }

  @Test
  void aPublicClientGetsNoSecretAndCannotInspect() {
    var client = clients.unshared("without-secret");

    assertThat(client.secret()).as("the secret of a public client of register-client").isEmpty();
    Answer refused =
        session
            .oauth()
            .call("introspect-token")
            .form(client.form(Map.of("token", token())))
            .expect(401);
    assertThat(refused.text("/error")).isEqualTo("invalid_client");
  }

  @Test
  void aKeyInspectsItsOwnTokens() {
    JsonNode seen = inspect(token()).json();

    assertThat(seen.path("active").asBoolean()).isTrue();
    assertThat(Json.text(seen, "/client_id")).isEqualTo(id());
    assertThat(seen.path("exp").asLong()).isGreaterThan(seen.path("iat").asLong());
  }

  @Test
  void whatIsForeignOrNoTokenIsNotActive() {
    var client = clients.confidential();
    Answer foreign =
        session
            .oauth()
            .call("introspect-token")
            .form(Map.of("token", token()))
            .authorization(client.basic())
            .expect(200);

    assertThat(foreign.json()).isEqualTo(Json.object().put("active", false));
    assertThat(inspect("nonsense").json()).isEqualTo(foreign.json());
  }

  @Test
  void aTokenThatIsRevokedStopsWorkingWithinFiveSeconds() {
    String token = token();
    Authorization bearer = Authorization.of("Bearer " + token);
    session.call("list-owners").authorization(bearer).expect(200);

    revoke(token).expect(200);

    new Patience(Duration.ofSeconds(5))
        .until(
            "the token is rejected",
            () -> session.call("list-owners").authorization(bearer).send().status(),
            status -> status == 401);
    assertThat(inspect(token).json().path("active").asBoolean()).isFalse();
  }

  @Test
  void endingWhatIsNoTokenIsNoError() {
    assertThat(revoke("nonsense").expect(200).text()).isEmpty();
  }

  @Test
  void anotherClientCannotEndAToken() {
    String token = token();
    var client = clients.confidential();

    session
        .oauth()
        .call("revoke-token")
        .form(Map.of("token", token))
        .authorization(client.basic())
        .expect(200);

    assertThat(inspect(token).json().path("active").asBoolean()).isTrue();
  }

  private String id() {
    return session.options().clientId();
  }

  private String token() {
    return clients.token(session.tokens().grant()).expect(200).text("/access_token");
  }

  private Answer inspect(String token) {
    return session.oauth().call("introspect-token").form(asKey(token)).expect(200);
  }

  private Answer revoke(String token) {
    return session.oauth().call("revoke-token").form(asKey(token)).send();
  }

  private Map<String, String> asKey(String token) {
    Map<String, String> form = new HashMap<>(session.tokens().grant());
    form.remove("grant_type");
    form.put("token", token);
    return form;
  }
}
