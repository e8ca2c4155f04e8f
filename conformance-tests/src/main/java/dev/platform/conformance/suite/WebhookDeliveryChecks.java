package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What webhooks send to this machine. Skipped where the install may not send to it. */
@ExtendWith(SessionExtension.class)
@Needs(Capability.PERSON)
final class WebhookDeliveryChecks {
  private static final String SUSPENDED = "service_suspended";
  private static final String SINCE = "{\"since\": \"2026-01-01T00:00:00Z\"}";

  private final Session session;

  WebhookDeliveryChecks(Session session) {
    this.session = session;
  }

  @Test
  void anEventIsDeliveredIfTheFilterNamesIt() {
    try (WebhookReceiver receiver = new WebhookReceiver()) {
      String site = session.services().own("hooked").id();
      String id = created("filtered", receiver, SUSPENDED).text("/id");
      try {
        for (int times = 1; times <= 2; times++) {
          suspendAndResume(site);
          awaitTypes(receiver, site, times);
        }

        assertThat(types(receiver, site))
            .as("what create-webhook with the event filter %s gets", SUSPENDED)
            .containsOnly(SUSPENDED);
      } finally {
        delete(id);
      }
    }
  }

  @Test
  void anEventIsNotDeliveredWhileTheWebhookIsDisabled() {
    try (WebhookReceiver enabled = new WebhookReceiver();
        WebhookReceiver disabled = new WebhookReceiver()) {
      String site = session.services().own("unhooked").id();
      String one = created("enabled", enabled, SUSPENDED).text("/id");
      String other = created("disabled", disabled, SUSPENDED).text("/id");
      try {
        update(other, Json.object().put("enabled", false));
        suspendAndResume(site);
        awaitTypes(enabled, site, 1);
        assertThat(types(disabled, site))
            .as("what a webhook gets that update-webhook has disabled")
            .isEmpty();
        person(own("test-webhook", other)).refused(409);
        person(own("replay-webhook-events", other).json(SINCE)).refused(409);
        JsonNode replay = person(own("replay-webhook-events", one).json(SINCE)).expect(202).json();
        assertThat(Json.text(replay, "/webhookId")).isEqualTo(one);
        assertThat(replay.path("queued").asInt()).as("failed events").isZero();
      } finally {
        delete(one);
        delete(other);
      }
    }
  }

  @Test
  void aNewSecretSignsBesideTheFormerOne() {
    try (WebhookReceiver receiver = new WebhookReceiver()) {
      Answer created = created("rotated", receiver, SUSPENDED);
      String id = created.text("/id");
      try {
        String secret = person(own("rotate-webhook-secret", id)).expect(200).text("/secret");
        String event = person(own("test-webhook", id)).expect(202).text("/eventId");
        WebhookReceiver.Delivery delivery =
            session
                .patience()
                .until("the delivery", () -> receiver.delivery(event), Optional::isPresent)
                .orElseThrow();

        assertThat(secret).isNotEqualTo(created.text("/secret"));
        assertThat(delivery.isSignedWith(secret))
            .as("the secret of rotate-webhook-secret")
            .isTrue();
        assertThat(delivery.isSignedWith(created.text("/secret"))).isTrue();
      } finally {
        delete(id);
      }
    }
  }

  @Test
  void aFailedDeliveryIsSentAgain() {
    try (WebhookReceiver receiver = new WebhookReceiver()) {
      String id = created("resent", receiver, SUSPENDED).text("/id");
      try {
        receiver.answer(500);
        String event = person(own("test-webhook", id)).expect(202).text("/eventId");
        JsonNode failed = attempt(id, event, 500);
        receiver.answer(204);

        resend(id, failed).expect(202);

        JsonNode again = attempt(id, event, 204);
        assertThat(again.path("id"))
            .as("the attempt of resend-webhook-event")
            .isNotEqualTo(failed.path("id"));
        resend(id, again).refused(409);
        checkListed(id, event, List.of(Json.text(again, "/id"), Json.text(failed, "/id")));
      } finally {
        delete(id);
      }
    }
  }

  /**
   * The attempts of an event, the newest first, in pages and by each filter. What others do in the
   * workspace is sent to the webhook as well.
   */
  private void checkListed(String webhook, String event, List<String> attempts) {
    for (int limit : List.of(1, 50)) {
      assertThat(attempts(webhook, "limit", limit).with("eventId", event).each("id"))
          .as("list-webhook-events in pages of " + limit)
          .isEqualTo(attempts);
    }
    assertThat(attempts(webhook, "sentAfter", "2999-01-01T00:00:00Z").items()).isEmpty();
    assertThat(attempts(webhook, "sentBefore", "1999-01-01T00:00:00Z").items()).isEmpty();
    assertThat(attempts(webhook, "status", "failed").with("eventId", event).each("id"))
        .as("list-webhook-events with status=failed")
        .isEqualTo(attempts.subList(1, 2));
  }

  private Listing attempts(String webhook, String parameter, Object value) {
    return Listing.of(
        () ->
            session
                .person()
                .reading(session.call("list-webhook-events").path("webhookId", webhook))
                .query(parameter, value),
        "webhookEvent");
  }

  private Call resend(String webhook, JsonNode attempt) {
    Call call = session.own().call("resend-webhook-event").path("id", webhook);
    call.path("attemptId", Json.text(attempt, "/id"));
    return session
        .person()
        .writing(call.header("Idempotency-Key", session.run().with(Json.text(attempt, "/id"))));
  }

  private JsonNode attempt(String webhook, String event, int status) {
    return session
        .patience()
        .until(
            "an attempt with " + status, () -> tried(webhook, event, status), Optional::isPresent)
        .orElseThrow();
  }

  private Optional<JsonNode> tried(String webhook, String event, int status) {
    Call list = session.call("list-webhook-events").path("webhookId", webhook).query("limit", 100);
    for (JsonNode entry : session.person().reading(list).expect(200).json()) {
      JsonNode attempt = entry.path("webhookEvent");
      if (Json.is(attempt, "/eventId", event) && attempt.path("statusCode").asInt() == status) {
        return Optional.of(attempt);
      }
    }
    return Optional.empty();
  }

  private void suspendAndResume(String site) {
    session.call("suspend-service").path("serviceId", site).expect(202);
    session.call("resume-service").path("serviceId", site).expect(202);
  }

  private void awaitTypes(WebhookReceiver receiver, String site, int count) {
    session
        .patience()
        .until(
            "deliveries of suspend-service have arrived",
            () -> types(receiver, site),
            types -> types.size() >= count);
  }

  /** The types of the events of a service that have arrived. */
  private static List<String> types(WebhookReceiver receiver, String site) {
    return receiver.bodies().stream()
        .map(Json::parse)
        .filter(it -> Json.is(it, "/data/serviceId", site))
        .map(it -> Json.text(it, "/type"))
        .toList();
  }

  private Answer created(String name, WebhookReceiver receiver, String type) {
    ObjectNode body = Json.object().put("ownerId", session.ownerId());
    body.put("name", session.run().with(name)).put("url", receiver.url()).put("enabled", true);
    body.putArray("eventFilter").add(type);
    Answer created = session.person().writing(session.call("create-webhook").json(body)).send();
    assumeTrue(created.status() != 400, "requires PLATFORM_OUTBOUND_LOOPBACK");
    return created.expect(201);
  }

  private void update(String id, JsonNode change) {
    person(session.call("update-webhook").path("webhookId", id).json(change)).expect(200);
  }

  private void delete(String id) {
    person(session.call("delete-webhook").path("webhookId", id)).expect(204);
  }

  private Call own(String operation, String webhook) {
    return session.own().call(operation).path("id", webhook);
  }

  private Call person(Call call) {
    return session.person().writing(call);
  }
}
