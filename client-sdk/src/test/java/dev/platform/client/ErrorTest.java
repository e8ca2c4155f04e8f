package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.platform.client.error.BadRequestException;
import dev.platform.client.error.ClientErrorException;
import dev.platform.client.error.ClosedException;
import dev.platform.client.error.ConflictException;
import dev.platform.client.error.ForbiddenException;
import dev.platform.client.error.GoneException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.PaymentRequiredException;
import dev.platform.client.error.PlatformException;
import dev.platform.client.error.RateLimitedException;
import dev.platform.client.error.RequestTimeoutException;
import dev.platform.client.error.ServerErrorException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.error.TransportException;
import dev.platform.client.error.UnauthorizedException;
import dev.platform.client.error.UnavailableException;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.model.Shape;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ErrorTest {
  private static final String GET = "GET /v1/services/srv-1";

  private final StubApi api = new StubApi();
  private final PlatformClient client = api.client().retry(RetryPolicy.none()).build();

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  static Stream<Arguments> statuses() {
    return Stream.of(
        Arguments.of(400, BadRequestException.class),
        Arguments.of(401, UnauthorizedException.class),
        Arguments.of(402, PaymentRequiredException.class),
        Arguments.of(403, ForbiddenException.class),
        Arguments.of(404, NotFoundException.class),
        Arguments.of(406, ClientErrorException.class),
        Arguments.of(408, RequestTimeoutException.class),
        Arguments.of(409, ConflictException.class),
        Arguments.of(410, GoneException.class),
        Arguments.of(413, ClientErrorException.class),
        Arguments.of(429, RateLimitedException.class),
        Arguments.of(500, ServerErrorException.class),
        Arguments.of(302, PlatformException.class),
        Arguments.of(503, UnavailableException.class));
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void everyStatusHasItsException(int status, Class<? extends PlatformException> type) {
    api.on(GET, StubApi.error(status, "No."));

    assertThatThrownBy(() -> client.services().get("srv-1")).isExactlyInstanceOf(type);
  }

  @Test
  void anErrorTellsAllThatTheApiSaid() {
    api.on(
        GET,
        StubApi.json(
            403,
            """
            {"id": "forbidden", "message": "The environment is protected.",
             "code": "PROTECTED_ENVIRONMENT_CONFIRMATION_REQUIRED",
             "params": {"confirm": "sudo delete service web", "verb": null}, "later": 1}
            """));

    ForbiddenException e =
        catchThrowableOfType(ForbiddenException.class, () -> client.services().get("srv-1"));

    assertThat(e.statusCode()).isEqualTo(403);
    assertThat(e.id()).isEqualTo("forbidden");
    assertThat(e.code()).contains("PROTECTED_ENVIRONMENT_CONFIRMATION_REQUIRED");
    assertThat(e.params()).containsOnlyKeys("confirm");
    assertThat(e.confirm()).contains("sudo delete service web");
    assertThat(e.requestId()).contains("req-2");
    assertThat(e)
        .hasMessage(
            "GET /v1/services/srv-1 returned 403: The environment is protected."
                + " [PROTECTED_ENVIRONMENT_CONFIRMATION_REQUIRED] (request req-2)");
  }

  @Test
  void anErrorOfAProxyIsReadable() {
    api.on(GET, StubApi.json(500, "<h1>Bad day</h1>"));

    assertThatThrownBy(() -> client.services().get("srv-1")).hasMessageContaining("Bad day");
  }

  @Test
  void nobodyThereSaysWhereAndWhatToCheck() {
    try (PlatformClient lost =
        api.client().oauthUrl(api.url()).apiUrl("http://localhost:1").build()) {
      assertThatThrownBy(() -> lost.users().me())
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("http://localhost:1")
          .hasMessageContaining("Check that the platform is running there, and check the API URL");
    }
  }

  @Test
  void noAnswerInTimeIsATimeout() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        PlatformClient patient =
            api.client()
                .apiUrl("http://localhost:" + silent.getLocalPort())
                .oauthUrl(api.url())
                .attemptTimeout(Duration.ofMillis(100))
                .retry(RetryPolicy.none())
                .build()) {
      assertThatThrownBy(() -> patient.users().me()).isInstanceOf(TimedOutException.class);
    }
  }

  @Test
  void anAnswerThatIsNoJsonIsNotFromTheApi() {
    api.on(GET, StubApi.json(200, "<html>Welcome</html>"));

    assertThatThrownBy(() -> client.services().get("srv-1"))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("Check the API URL.");
  }

  @Test
  void aRawAnswerComesAsItIs() {
    api.on(GET, StubApi.error(409, "Busy."));

    Response answer = client.send(Request.of("GET", "/v1/services/srv-1").build());

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.isSuccess()).isFalse();
    assertThat(answer.read(Shape.ANY.map()).get("message")).isEqualTo("Busy.");
    assertThat(answer.requestId()).contains("req-2");
  }

  @Test
  void aClosedClientSaysSo() {
    client.close();

    assertThatThrownBy(() -> client.users().me())
        .isInstanceOf(ClosedException.class)
        .hasMessage("The client is closed");
  }
}
