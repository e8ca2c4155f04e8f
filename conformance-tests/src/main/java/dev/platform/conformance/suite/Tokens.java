package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/** Exchanges the key for access tokens, again before each one ends. */
final class Tokens implements Authorization {
  private static final Duration MARGIN = Duration.ofSeconds(60);

  private final Api oauth;
  private final Map<String, String> grant;
  private String token = "";
  private boolean tried;
  private Instant renewAt = Instant.MIN;

  Tokens(Api oauth, String clientId, String clientSecret) {
    this.oauth = oauth;
    this.grant =
        Map.of(
            "grant_type", "client_credentials",
            "client_id", clientId,
            "client_secret", clientSecret);
  }

  @Override
  public synchronized Optional<String> header() {
    if (Instant.now().isAfter(renewAt)) {
      requireHope();
      JsonNode answer = oauth.call("create-token").form(grant).expect(200).json();
      token = Json.text(answer, "/access_token");
      renewAt = Instant.now().plusSeconds(answer.path("expires_in").asLong()).minus(MARGIN);
    }
    return Optional.of("Bearer " + token);
  }

  /** One mistake is one failure: the first exchange fails a check, the others are skipped. */
  private void requireHope() {
    if (tried && token.isEmpty()) {
      throw new TestAbortedException("requires an access token, which could not be obtained");
    }
    tried = true;
  }

  /** The form that gets a token. */
  Map<String, String> grant() {
    return grant;
  }
}
