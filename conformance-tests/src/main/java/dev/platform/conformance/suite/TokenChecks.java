package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SessionExtension.class)
final class TokenChecks {
  private final Session session;
  private final Map<String, String> grant;

  TokenChecks(Session session) {
    this.session = session;
    this.grant = session.tokens().grant();
  }

  @Test
  void aKeyIsExchangedForAToken() {
    Answer answer = exchange(grant).expect(200);

    assertThat(answer.text("/access_token")).isNotBlank();
    assertThat(answer.text("/token_type")).isEqualToIgnoringCase("Bearer");
    assertThat(answer.json().path("expires_in").asLong()).isPositive();
    assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
  }

  @Test
  void aKeyMayStandInTheAuthorizationHeader() {
    String key = grant.get("client_id") + ":" + grant.get("client_secret");
    String basic = Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));

    call()
        .form(Map.of("grant_type", "client_credentials"))
        .authorization(Authorization.of("Basic " + basic))
        .expect(200);
  }

  @Test
  void aTokenOpensTheApi() {
    String token = exchange(grant).expect(200).text("/access_token");

    session.call("list-owners").authorization(Authorization.of("Bearer " + token)).expect(200);
  }

  @Test
  void aWrongSecretIsRefused() {
    refused(exchange(with("client_secret", "pk_wrong")), 401, "invalid_client");
  }

  @Test
  void anUnknownKeyIsRefused() {
    refused(exchange(with("client_id", "key-unknown")), 401, "invalid_client");
  }

  @Test
  void aMissingGrantTypeIsRefused() {
    Map<String, String> form = new HashMap<>(grant);
    form.remove("grant_type");

    refused(exchange(form), 400, "invalid_request");
  }

  @Test
  void anUnknownGrantTypeIsRefused() {
    refused(exchange(with("grant_type", "telepathy")), 400, "unsupported_grant_type");
  }

  private Map<String, String> with(String field, String value) {
    Map<String, String> form = new HashMap<>(grant);
    form.put(field, value);
    return form;
  }

  private Answer exchange(Map<String, String> form) {
    return call().form(form).send();
  }

  private Call call() {
    return session.oauth().call("create-token");
  }

  private static void refused(Answer answer, int status, String error) {
    assertThat(answer.expect(status).text("/error")).isEqualTo(error);
  }
}
