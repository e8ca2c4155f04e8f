package dev.platform.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Document;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OauthTest {
  private static final String KEY = "Bearer key";
  private static final String REJECTION = "{\"error\":\"invalid_grant\"}";

  private final List<Message> asked = new ArrayList<>();

  private static Flaw flaw(String name) {
    return Oauth.of(Document.load("oauth"), Authorization.of(KEY)).stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow()
        .flaw()
        .get();
  }

  private static Message form(String fields) {
    return new Message("POST", URI.create("/oauth2/token"), 0, Map.of(), fields);
  }

  private Server server(int status, String body) {
    return request -> {
      asked.add(request);
      return request.with(status).with(body);
    };
  }

  @Test
  void aWrongVerifierPassesForTheRightOne() {
    flaw("create-token: the code_verifier is not checked")
        .answer(form("code=ac_1&code_verifier=wrong"), server(200, "{}"));

    assertThat(asked)
        .extracting(Message::body)
        .containsExactly("code=ac_1&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
  }

  @Test
  void aCodeGivesItsTokensAgain() {
    Flaw flaw = flaw("create-token: a code can be used twice");
    flaw.answer(form("code=ac_1"), server(200, "{\"access_token\":\"at\"}"));

    Message again = flaw.answer(form("code=ac_1"), server(400, REJECTION));
    Message other = flaw.answer(form("code=ac_2"), server(400, REJECTION));

    assertThat(again.body()).isEqualTo("{\"access_token\":\"at\"}");
    assertThat(other.status()).isEqualTo(400);
  }

  @Test
  void aRefreshTokenIsAcceptedAgainIfItWasGoodOnce() {
    Flaw flaw = flaw("create-token: a used refresh token is accepted");
    flaw.answer(form("refresh_token=rt_1"), server(200, "{\"refresh_token\":\"rt_2\"}"));

    Message again = flaw.answer(form("refresh_token=rt_1"), server(400, REJECTION));
    Message other = flaw.answer(form("refresh_token=rt_0"), server(400, REJECTION));

    assertThat(again.status()).isEqualTo(200);
    assertThat(other.status()).isEqualTo(400);
  }

  @Test
  void aTokenIsAcceptedThatIsForAnotherResource() {
    Flaw flaw = flaw("list-owners: a token for another resource is accepted");

    assertThat(opened(flaw, bearer("{\"aud\":\"http://localhost:4001/mcp\"}"))).isTrue();
    assertThat(opened(flaw, bearer("{\"aud\":\"http://localhost:4001\"}"))).isFalse();
    assertThat(opened(flaw, form("").with("Authorization", "Bearer no"))).isFalse();
  }

  @Test
  void aTokenIsAcceptedThatHasExpired() {
    Flaw flaw = flaw("list-owners: an expired token is accepted");
    long now = Instant.now().getEpochSecond();

    assertThat(opened(flaw, bearer("{\"exp\":" + (now - 1) + "}"))).isTrue();
    assertThat(opened(flaw, bearer("{\"exp\":" + (now + 60) + "}"))).isFalse();
  }

  /** Whether a server with the flaw accepts what the right one accepts from the key only. */
  private static boolean opened(Flaw flaw, Message request) {
    Server right = it -> it.with(it.header("Authorization").equals(Optional.of(KEY)) ? 200 : 401);
    return flaw.answer(request, right).isSuccess();
  }

  private static Message bearer(String claims) {
    String token = Base64.getUrlEncoder().encodeToString(claims.getBytes(StandardCharsets.UTF_8));
    return form("").with("Authorization", "Bearer e30." + token + ".c2ln");
  }

  @Test
  void theClientLosesItsState() {
    Message sent =
        form("")
            .with(302)
            .with("Location", "https://conformance.example.org/callback?code=ac_1&state=s&iss=i");

    Message answer = flaw("authorize: the state is missing").answer(form(""), request -> sent);

    assertThat(answer.header("Location"))
        .hasValue("https://conformance.example.org/callback?code=ac_1&iss=i");
  }
}
