package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.platform.client.error.BadRequestException;
import dev.platform.client.error.ClientErrorException;
import dev.platform.client.error.ClosedException;
import dev.platform.client.error.ConflictException;
import dev.platform.client.error.Failure;
import dev.platform.client.error.ForbiddenException;
import dev.platform.client.error.GoneException;
import dev.platform.client.error.InterruptedCallException;
import dev.platform.client.error.InvalidArgumentException;
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
import dev.platform.client.error.UnreadableResponseException;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.model.Service;
import dev.platform.client.model.Shape;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
        .isInstanceOf(UnreadableResponseException.class)
        .hasMessage(
            "GET /v1/services/srv-1 returned 200 with a body that cannot be read: Not a Service:"
                + " invalid at line 1, column 1. Check the API URL. Content-Type application/json;"
                + " charset=utf-8, request req-2, body: <html>Welcome</html>");
  }

  @Test
  void anAnswerOfAnotherShapeIsNotQuotedWithItsSecrets() {
    api.on(GET, StubApi.json(200, "{\"id\":[\"hunter2\"],\"name\":\"hunter2\"}"));

    assertThatThrownBy(() -> client.services().get("srv-1"))
        .isInstanceOf(UnreadableResponseException.class)
        .hasMessageEndingWith("body: {\"id\":[***],\"name\":***}");
  }

  @Test
  void aRawAnswerThatCannotBeReadNamesItsCall() {
    api.on(GET, StubApi.json(200, ""));
    Response raw = client.send(Request.of("GET", "/v1/services/srv-1").build());

    assertThatThrownBy(() -> raw.read(Service.SHAPE))
        .isInstanceOf(UnreadableResponseException.class)
        .hasMessageStartingWith("GET /v1/services/srv-1 returned 200")
        .hasMessageEndingWith("body: empty");
  }

  @Test
  void aTokenEndpointWithoutTokenIsNamed() {
    api.on("POST /oauth2/token", StubApi.json(200, "{\"token\":\"hunter2\"}"));

    assertThatThrownBy(() -> client.services().get("srv-1"))
        .isInstanceOf(UnreadableResponseException.class)
        .hasMessageStartingWith("POST /oauth2/token returned 200")
        .hasMessageContaining("it has no access_token")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aRedirectIsNamed() {
    api.on(
        GET,
        StubApi.json(302, "").with("Location", "https://ada:hunter2@example.com/in?token=hunter2"));

    assertThatThrownBy(() -> client.services().get("srv-1"))
        .isInstanceOf(PlatformException.class)
        .hasMessage(
            "GET /v1/services/srv-1 returned 302: it redirects to https://***@example.com/in, which"
                + " the client does not follow. Check the URL (request req-2)");
  }

  @Test
  void answersWithoutABodyAreSafe() {
    for (int status : new int[] {204, 304}) {
      api.on(GET, StubApi.json(status, ""));
      Response raw = client.send(Request.of("GET", "/v1/services/srv-1").build());
      assertThat(raw.status()).isEqualTo(status);
      assertThat(raw.isEmpty()).isTrue();
    }
    api.on("HEAD /v1/services/srv-1", StubApi.json(200, ""));
    assertThat(client.send(Request.of("HEAD", "/v1/services/srv-1").build()).body()).isEmpty();
  }

  @Test
  void anAnswerWithoutTheBodyOfItsModelIsNamed() {
    api.on(GET, StubApi.json(204, ""));

    assertThatThrownBy(() -> client.services().get("srv-1"))
        .isInstanceOf(UnreadableResponseException.class)
        .hasMessageStartingWith("GET /v1/services/srv-1 returned 204")
        .hasMessageEndingWith("body: empty");
  }

  @Test
  void interimAnswersAreSafe() throws Exception {
    for (int status : new int[] {100, 102, 103}) {
      try (var server =
              new BrokenServer(
                  BrokenServer.interim(status, BrokenServer.response(200, "{\"name\":\"Ada\"}")));
          var asked = PlatformClient.builder().apiUrl(server.url()).token(() -> "token").build()) {
        assertThat(asked.users().me().name()).as("after %d", status).isEqualTo("Ada");
      }
    }
  }

  @Test
  void anIdThatIsMissingIsNamedAndNothingIsSent() {
    for (@Nullable String id : new @Nullable String[] {null, ""}) {
      assertThatThrownBy(() -> client.services().get(id))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessage(
              "serviceId is %s, but it is required in the path /v1/services/{serviceId}"
                  .formatted(id == null ? "null" : "empty"));
    }
    assertThat(api.calls("POST /oauth2/token")).isEmpty();
  }

  @Test
  void aRequestThatHttpDoesNotAllowIsNamed() {
    assertThatThrownBy(() -> client.send(Request.of("GET", "/v1/a b").build()))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("GET /v1/a b cannot be sent");
    assertThatThrownBy(() -> client.with(it -> it.header("Host", "other")).users().me())
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("The header Host cannot be sent");
  }

  @Test
  void anInterruptionIsATypeThatNoLoopRepeats() {
    api.on(GET, StubApi.json(503, ""));
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> client.services().get("srv-1"))
        .isInstanceOf(InterruptedCallException.class)
        .hasMessageContaining("was interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(api.calls(GET)).isEmpty();
  }

  @Test
  void aFailureIsPrintedAsItsException() {
    Failure failure = Failure.builder("GET /v1/users", 404).message("Gone.").code("X").build();

    assertThat(failure).hasToString("GET /v1/users returned 404: Gone. [X]");
    assertThat(failure.toException()).hasMessage(failure.toString());
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
