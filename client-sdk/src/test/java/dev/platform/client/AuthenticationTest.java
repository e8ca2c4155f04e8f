package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.TransportException;
import dev.platform.client.error.UnauthorizedException;
import dev.platform.client.http.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuthenticationTest {
  private static final String USER = "{\"name\":\"Ada\",\"email\":\"ada@example.com\"}";

  private final TestTime time = new TestTime();
  private final StubApi api = new StubApi().on("GET /v1/users", StubApi.json(200, USER));
  private final PlatformClient client = api.client().time(time).build();

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void aKeyIsExchangedForATokenWhichIsKept() {
    client.users().me();
    client.users().me();

    assertThat(tokens()).containsExactly("Bearer token-1", "Bearer token-1");
    assertThat(api.calls("POST /oauth2/token"))
        .singleElement()
        .satisfies(
            call ->
                assertThat(call.body().split("&"))
                    .containsExactlyInAnyOrder(
                        "grant_type=client_credentials",
                        "client_id=key-1",
                        "client_secret=pk_secret"));
  }

  @Test
  void aTokenIsRenewedAMinuteBeforeItExpires() {
    client.users().me();
    time.pass(Duration.ofSeconds(839));
    client.users().me();
    time.pass(Duration.ofSeconds(1));
    client.users().me();

    assertThat(tokens()).containsExactly("Bearer token-1", "Bearer token-1", "Bearer token-2");
  }

  @Test
  void callersThatComeTogetherShareOneExchange() {
    List<CompletableFuture<Void>> together =
        IntStream.range(0, 16)
            .mapToObj(it -> CompletableFuture.runAsync(() -> client.users().me()))
            .toList();

    CompletableFuture.allOf(together.toArray(CompletableFuture[]::new)).join();

    assertThat(api.calls("POST /oauth2/token")).hasSize(1);
    assertThat(tokens()).hasSize(16).containsOnly("Bearer token-1");
  }

  @Test
  void aRefusedTokenIsReplacedOnce() {
    api.on("GET /v1/users", StubApi.error(401, "The token was revoked."), StubApi.json(200, USER));

    assertThat(client.users().me().name()).isEqualTo("Ada");

    assertThat(tokens()).containsExactly("Bearer token-1", "Bearer token-2");
  }

  @Test
  void aTokenThatIsRefusedAgainIsAnError() {
    api.on("GET /v1/users", StubApi.error(401, "Wrong origin."));

    assertThatThrownBy(() -> client.users().me())
        .isInstanceOf(UnauthorizedException.class)
        .hasMessageContaining("Wrong origin.");

    assertThat(tokens()).hasSize(2);
  }

  @Test
  void aRefusedKeySaysWhatToCheck() {
    api.on("POST /oauth2/token", StubApi.json(400, "{\"error\":\"invalid_client\"}"));

    assertThatThrownBy(() -> client.users().me())
        .isInstanceOf(UnauthorizedException.class)
        .hasMessageContaining("invalid_client")
        .hasMessageContaining("Check the key ID, the key secret, and the OAuth URL")
        .hasMessageNotContaining("pk_secret");
  }

  @Test
  void anAuthorizationServerThatIsNotThereIsNamed() {
    try (PlatformClient lost =
        api.client().oauthUrl("http://localhost:1").retry(RetryPolicy.none()).build()) {
      assertThatThrownBy(() -> lost.users().me())
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("http://localhost:1")
          .hasMessageContaining("check the OAuth URL");
    }
  }

  @Test
  void tokensMayComeFromElsewhere() {
    var issued = Stream.of("one", "two").iterator();
    api.on("GET /v1/users", StubApi.error(401, "Expired."), StubApi.json(200, USER));

    try (PlatformClient other = api.client().token(issued::next).build()) {
      other.users().me();
    }

    assertThat(tokens()).containsExactly("Bearer one", "Bearer two");
    assertThat(api.calls("POST /oauth2/token")).isEmpty();
  }

  private List<String> tokens() {
    return api.calls("GET /v1/users").stream().map(it -> it.header("Authorization")).toList();
  }
}
