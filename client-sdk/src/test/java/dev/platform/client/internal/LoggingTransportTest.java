package dev.platform.client.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.TestTime;
import dev.platform.client.http.Attempt;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.Transport;
import dev.platform.client.model.Shape;
import java.io.IOException;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

class LoggingTransportTest {
  private final Lines lines = new Lines();
  private final List<Attempt> attempts = new ArrayList<>();
  private final Request request =
      Request.of("POST", "/v1/api-keys")
          .query("confirm", "sudo")
          .json(Map.of("secret", "hunter2"))
          .build()
          .withHeader("Authorization", "Bearer token-1");

  @Test
  void aCallIsLoggedWithoutItsSecrets() throws Exception {
    Response answer = new Response(201, Map.of("x-request-id", List.of("req-1")), new byte[0]);

    new LoggingTransport(sent -> answer, lines, new TestTime(), attempts::add).send(request);

    assertThat(lines.text)
        .containsExactly(
            "TRACE POST /v1/api-keys {Accept=application/json, */*;q=0.5, Authorization=***,"
                + " Content-Type=application/json}",
            "DEBUG POST /v1/api-keys returned 201 in 0 ms, request req-1");
  }

  @Test
  void secretsAreFoundInEveryCase() throws Exception {
    Request named =
        Request.of("GET", "/v1/users")
            .header("cookie", "hunter2")
            .build()
            .withHeader("aUTHORIZATION", "Bearer hunter2");

    new LoggingTransport(
            sent -> new Response(200, Map.of(), new byte[0]), lines, new TestTime(), attempts::add)
        .send(named);

    assertThat(lines.text).allSatisfy(line -> assertThat(line).doesNotContain("hunter2"));
    assertThat(named.headers()).containsEntry("Cookie", "hunter2");
  }

  @Test
  void aCallWithoutAnswerIsLogged() {
    Transport broken =
        sent -> {
          throw new IOException("reset");
        };

    assertThatThrownBy(
            () -> new LoggingTransport(broken, lines, new TestTime(), attempts::add).send(request))
        .isInstanceOf(IOException.class);

    assertThat(lines.text)
        .endsWith("DEBUG POST /v1/api-keys got no response: java.io.IOException: reset");
    assertThat(attempts).singleElement().returns(0, Attempt::status);
    assertThat(attempts.get(0).failure()).containsInstanceOf(IOException.class);
  }

  @Test
  void anAttemptIsReported() throws Exception {
    TestTime time = new TestTime();
    Transport slow =
        sent -> {
          time.pass(Duration.ofSeconds(2));
          return new Response(503, Map.of("x-request-id", List.of("req-1")), new byte[0]);
        };
    Request second = Request.of("GET", "/v1/x").operation("get-x").build().withAttempt(2);

    new LoggingTransport(slow, lines, time, attempts::add).send(second);

    Attempt attempt = attempts.get(0);
    assertThat(attempt.operation()).isEqualTo("get-x");
    assertThat(attempt.method() + " " + attempt.path()).isEqualTo("GET /v1/x");
    assertThat(attempt.number()).isEqualTo(2);
    assertThat(attempt.status()).isEqualTo(503);
    assertThat(attempt.time()).isEqualTo(Duration.ofSeconds(2));
    assertThat(attempt.requestId()).contains("req-1");
    assertThat(attempt.failure()).isEmpty();
  }

  @Test
  void anObserverThatFailsDoesNotFailTheCall() throws Exception {
    Response response = new Response(200, Map.of(), new byte[0]);

    assertThat(
            new LoggingTransport(
                    sent -> response,
                    lines,
                    new TestTime(),
                    attempt -> {
                      throw new IllegalStateException("no such timer");
                    })
                .send(request))
        .isSameAs(response);
    assertThat(lines.text).endsWith("WARNING The observer of attempts failed");
  }

  @Test
  void nothingThatTravelsPrintsItsSecrets() {
    assertThat(request).hasToString("POST /v1/api-keys");
    assertThat(new Response(200, Map.of(), Shape.STRING.write("hunter2")))
        .hasToString("Response[200]");
    assertThat(new Credentials.Key("key-1", "hunter2")).hasToString("Key[key-1]");
  }

  private static final class Lines implements System.Logger {
    private final List<String> text = new ArrayList<>();

    @Override
    public String getName() {
      return "test";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
      text.add(level + " " + message);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... values) {
      text.add(level + " " + (values == null ? format : MessageFormat.format(format, values)));
    }
  }
}
