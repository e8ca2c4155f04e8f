package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.TimedOutException;
import dev.platform.client.http.RetryPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call ends in time, wherever it gets stuck. */
@Timeout(20)
class TimeoutsTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  private static PlatformClient.Builder client(BrokenServer server) {
    return PlatformClient.builder().apiUrl(server.url()).token(() -> "token");
  }

  @Test
  void aStalledBodyEndsTheAttempt() throws Exception {
    try (var server = new BrokenServer(BrokenServer.stalledBody());
        var client = client(server).attemptTimeout(SHORT).retry(RetryPolicy.none()).build()) {
      assertThatThrownBy(() -> client.users().me())
          .isInstanceOf(TimedOutException.class)
          .hasMessageContaining("no response within 200 ms");
    }
  }

  @Test
  void anAttemptThatTimesOutIsRepeated() throws Exception {
    try (var server =
            new BrokenServer(
                BrokenServer.stalledBody(), BrokenServer.response(200, "{\"name\":\"Ada\"}"));
        var client = client(server).attemptTimeout(SHORT).build()) {
      assertThat(client.users().me().name()).isEqualTo("Ada");
    }
  }

  @Test
  void theCallTimeoutCoversAllAttempts() throws Exception {
    try (var server = new BrokenServer(BrokenServer.silence());
        var client =
            client(server)
                .attemptTimeout(SHORT)
                .callTimeout(Duration.ofMillis(500))
                .retry(RetryPolicy.builder().maxAttempts(100).build())
                .build()) {
      assertThatThrownBy(() -> client.users().me()).isInstanceOf(TimedOutException.class);

      assertThat(server.requests()).isBetween(1, 3);
    }
  }

  @Test
  void theCallTimeoutCoversTheTokenExchange() throws Exception {
    try (var server = new BrokenServer(BrokenServer.silence());
        var client =
            PlatformClient.builder()
                .apiUrl(server.url())
                .credentials("key-1", "secret")
                .callTimeout(SHORT)
                .build()) {
      assertThatThrownBy(() -> client.users().me()).isInstanceOf(TimedOutException.class);
    }
  }

  @Test
  void aCallCanHaveItsOwnTimeout() throws Exception {
    try (var server = new BrokenServer(BrokenServer.silence());
        var client = client(server).build()) {
      assertThatThrownBy(() -> client.with(it -> it.callTimeout(SHORT)).users().me())
          .isInstanceOf(TimedOutException.class);
    }
  }
}
