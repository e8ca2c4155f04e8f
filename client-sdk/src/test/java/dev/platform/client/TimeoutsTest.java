package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.TimedOutException;
import dev.platform.client.error.TransportException;
import dev.platform.client.http.RetryPolicy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
          .hasMessageContaining("no response within the attempt timeout of 200 ms (")
          .hasMessageContaining(" of the call timeout of 120 s have passed)");
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
      assertThatThrownBy(() -> client.users().me())
          .isInstanceOf(TimedOutException.class)
          .hasMessageContaining("the call timeout of 500 ms");

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
  void whatIsLeftOfTheCallIsNotTheLimit() throws Exception {
    TestTime time = new TestTime();
    try (var server = new BrokenServer(BrokenServer.silence());
        var client =
            client(server)
                .time(time)
                .callTimeout(Duration.ofSeconds(3))
                .retry(RetryPolicy.none())
                .around(
                    next ->
                        request -> {
                          time.pass(Duration.ofMillis(2700));
                          return next.send(request);
                        })
                .build()) {
      assertThatThrownBy(() -> client.users().me())
          .isInstanceOf(TimedOutException.class)
          .hasMessageContaining("within the call timeout of 3 s (2.7 s have passed)");
    }
  }

  @Test
  void aTokenExchangeThatTimesOutHasChangedNothing() throws Exception {
    try (var server = new BrokenServer(BrokenServer.silence());
        var client =
            PlatformClient.builder()
                .apiUrl(server.url())
                .credentials("key-1", "secret")
                .callTimeout(SHORT)
                .build()) {
      assertThatThrownBy(() -> client.services().suspend("srv-1"))
          .isInstanceOf(TimedOutException.class)
          .hasMessageStartingWith("POST /oauth2/token to " + server.url() + " timed out")
          .hasMessageNotContaining("may have been carried out");
    }
  }

  @Test
  void aConnectionThatTimesOutHasChangedNothing() throws Exception {
    try (var full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var one = new Socket(full.getInetAddress(), full.getLocalPort());
        var other = new Socket(full.getInetAddress(), full.getLocalPort());
        var client =
            PlatformClient.builder()
                .apiUrl("http://127.0.0.1:" + full.getLocalPort())
                .token(() -> "token")
                .attemptTimeout(SHORT)
                .retry(RetryPolicy.none())
                .build()) {
      assertThat(one.isConnected() && other.isConnected()).isTrue();
      assertThatThrownBy(() -> client.services().suspend("srv-1"))
          .isInstanceOf(TimedOutException.class)
          .hasMessageContaining("no connection within the attempt timeout of 200 ms")
          .hasMessageContaining("check the API URL")
          .hasMessageNotContaining("may have been carried out");
    }
  }

  @Test
  void anEarlierAttemptMayHaveBeenCarriedOut() throws Exception {
    var server = new BrokenServer(BrokenServer.silence());
    try (var client =
        client(server)
            .attemptTimeout(SHORT)
            .retry(RetryPolicy.builder().maxAttempts(2).build())
            .aroundAttempt(
                next ->
                    request -> {
                      try {
                        return next.send(request);
                      } finally {
                        server.close();
                      }
                    })
            .build()) {
      assertThatThrownBy(() -> client.services().delete("srv-1"))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("may have been carried out")
          .cause()
          .isInstanceOf(ConnectException.class);
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
