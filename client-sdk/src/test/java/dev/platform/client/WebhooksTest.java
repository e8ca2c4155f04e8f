package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.InvalidSignatureException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WebhooksTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final Instant SENT = Instant.ofEpochSecond(1614265330);
  private static final String BODY =
      "{\"type\":\"deploy_ended\",\"timestamp\":\"2026-03-01T12:00:00Z\",\"data\":{\"id\":\"evt-1\","
          + "\"serviceId\":\"srv-1\",\"serviceName\":\"web\",\"status\":\"succeeded\"}}";
  private static final String SIGNATURE = "v1,h9oTKZHOKUjO7QycYXkpILK+OQgAFCl5sBHF5NIJbcY=";

  private final Map<String, String> headers =
      new HashMap<>(
          Map.of(
              "webhook-id", "evt-1",
              "webhook-timestamp", "1614265330",
              "webhook-signature", SIGNATURE));

  @Test
  void aRealWebhookIsRead() {
    WebhookMessage message = verify(BODY, SENT);

    assertThat(message)
        .isEqualTo(
            new WebhookMessage(
                "evt-1",
                "deploy_ended",
                Instant.parse("2026-03-01T12:00:00Z"),
                "srv-1",
                "web",
                "succeeded"));
  }

  @Test
  void theExampleOfTheStandardIsSigned() {
    headers.put("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek");
    headers.put("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    byte[] body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

    assertThat(
            Webhooks.requireSigned(SECRET, headers::get, body, Clock.fixed(SENT, ZoneOffset.UTC)))
        .isEqualTo("msg_p5jXN8AQM9LWM0D4loKWxJek");
  }

  @Test
  void oneOfSeveralSignaturesIsEnough() {
    headers.put("webhook-signature", "v1a,abc v1,b2xkLXNlY3JldA== v1,%%% " + SIGNATURE);

    assertThat(verify(BODY, SENT).type()).isEqualTo("deploy_ended");
  }

  @Test
  void aChangedBodyIsRefused() {
    assertThatThrownBy(() -> verify(BODY.replace("succeeded", "failed"), SENT))
        .isInstanceOf(InvalidSignatureException.class)
        .hasMessageContaining("No signature of webhook evt-1 matches");
  }

  @Test
  void anOldOrEarlyWebhookIsRefused() {
    assertThat(verify(BODY, SENT.plusSeconds(300)).id()).isEqualTo("evt-1");
    assertThatThrownBy(() -> verify(BODY, SENT.plusSeconds(301)))
        .isInstanceOf(InvalidSignatureException.class)
        .hasMessageContaining("300 s are allowed");
    assertThatThrownBy(() -> verify(BODY, SENT.minusSeconds(301)))
        .isInstanceOf(InvalidSignatureException.class);
  }

  @Test
  void aMissingHeaderIsNamed() {
    headers.remove("webhook-timestamp");

    assertThatThrownBy(() -> verify(BODY, SENT))
        .isInstanceOf(InvalidSignatureException.class)
        .hasMessage("The header webhook-timestamp is missing");
  }

  private WebhookMessage verify(String body, Instant now) {
    return Webhooks.verify(
        SECRET,
        headers::get,
        body.getBytes(StandardCharsets.UTF_8),
        Clock.fixed(now, ZoneOffset.UTC));
  }
}
