package dev.platform.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.platform.client.error.InvalidArgumentException;
import dev.platform.client.error.InvalidSignatureException;
import dev.platform.client.error.MalformedWebhookException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    assertThat(message.id()).isEqualTo("evt-1");
    assertThat(message.type()).isEqualTo("deploy_ended");
    assertThat(message.timestamp()).isEqualTo(Instant.parse("2026-03-01T12:00:00Z"));
    assertThat(message.serviceId()).isEqualTo("srv-1");
    assertThat(message.serviceName()).isEqualTo("web");
    assertThat(message.status()).isEqualTo("succeeded");
    assertThat(message).isEqualTo(WebhookMessage.of("evt-1", BODY.getBytes(UTF_8)));
  }

  @Test
  void anEventHasTheRecordOfItsType() {
    var shop = new PlatformEvent.Subject("srv-1", "web");

    assertThat(event("deploy_ended", "failed"))
        .isEqualTo(new PlatformEvent.DeployEnded(shop, PlatformEvent.Outcome.FAILED));
    assertThat(event("build_ended", "exploded"))
        .isEqualTo(new PlatformEvent.BuildEnded(shop, PlatformEvent.Outcome.UNKNOWN));
    assertThat(event("server_failed", null)).isEqualTo(new PlatformEvent.ServerFailed(shop));
    assertThat(event("moon_rose", null)).isEqualTo(new PlatformEvent.Other(shop, "moon_rose"));
  }

  /** Each record has the name of a type. */
  @ParameterizedTest
  @MethodSource("records")
  void aRecordStandsForTheTypeOfItsName(Class<?> type) {
    String name = type.getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "_").toLowerCase(Locale.ROOT);

    assertThat(event(name, "succeeded")).isInstanceOf(type);
  }

  static Stream<Class<?>> records() {
    return Stream.of(PlatformEvent.class.getPermittedSubclasses());
  }

  private static PlatformEvent event(String type, @Nullable String status) {
    String ended = status == null ? "" : ",\"status\":\"" + status + "\"";
    String body =
        """
        {"type": "%s", "timestamp": "2026-03-01T12:00:00Z",
         "data": {"id": "evt-1", "serviceId": "srv-1", "serviceName": "web"%s}}
        """
            .formatted(type, ended);
    return WebhookMessage.of("evt-1", body.getBytes(UTF_8)).event();
  }

  @Test
  void theRawBodyAndNewMembersAreReachable() {
    String body =
        """
        {"type": "moon_rose", "timestamp": "2026-03-01T12:00:00Z", "region": "eu",
         "data": {"phase": {"name": "full"}}}
        """;
    headers.put("webhook-signature", sign("evt-1", body));

    WebhookMessage message = verify(body, SENT);

    assertThat(message.toMap())
        .containsEntry("region", "eu")
        .containsEntry("data", Map.of("phase", Map.of("name", "full")));
    assertThat(message.serviceId()).isNull();
    assertThat(message.body()).isEqualTo(body.getBytes(UTF_8));
  }

  @Test
  void aSignedBodyThatIsNotAMessageHasItsOwnException() {
    assertMalformed("not JSON", "is not a JSON object");
    assertMalformed("[1]", "is not a JSON object");
    assertMalformed(
        "{\"type\":\"a\",\"timestamp\":\"2026-03-01T12:00:00Z\"}", "has no member data");
    assertMalformed("{\"data\":{}}", "has no member type");
    assertMalformed(
        "{\"type\":\"a\",\"timestamp\":\"today\",\"data\":{}}", "has an invalid member timestamp");
  }

  private void assertMalformed(String body, String problem) {
    headers.put("webhook-signature", sign("evt-1", body));

    MalformedWebhookException e =
        catchThrowableOfType(MalformedWebhookException.class, () -> verify(body, SENT));

    assertThat(e).hasMessage("Webhook evt-1 has a valid signature, but " + problem);
    assertThat(e.body()).isEqualTo(body.getBytes(UTF_8));
  }

  private static String sign(String id, String body) {
    byte[] signature =
        Webhooks.sign(Webhooks.key(SECRET), id + ".1614265330.", body.getBytes(UTF_8));
    return "v1," + Base64.getEncoder().encodeToString(signature);
  }

  /** The test vector of the public libraries of Standard Webhooks. */
  @Test
  void theExampleOfTheStandardIsSigned() {
    headers.put("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek");
    headers.put("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    byte[] body = "{\"test\": 2432232314}".getBytes(UTF_8);

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
  void aSecretThatIsNotOneIsNamedAndNotQuoted() {
    for (@Nullable String secret :
        new @Nullable String[] {null, "", " ", "whsec_", "whsec_hunter2!"}) {
      assertThatThrownBy(
              () ->
                  Webhooks.verify(
                      secret,
                      headers::get,
                      BODY.getBytes(UTF_8),
                      Clock.fixed(SENT, ZoneOffset.UTC)))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessage("The secret must be whsec_ followed by base64")
          .hasNoCause();
    }
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
        SECRET, headers::get, body.getBytes(UTF_8), Clock.fixed(now, ZoneOffset.UTC));
  }
}
