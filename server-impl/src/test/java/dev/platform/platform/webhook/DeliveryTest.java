package dev.platform.platform.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.db.Db;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.platform.webhook.Receiver.Answer;
import dev.platform.platform.webhook.Shop.DeployEnded;
import dev.platform.platform.webhook.Shop.ServiceResumed;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the event to the receiver, and what follows when it does not respond as it should. */
@Tag("slow")
class DeliveryTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final Shop shop = new Shop(database);
  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    shop.close();
    receiver.close();
  }

  @Test
  void anEventIsSentAsTheContractSays() {
    shop.startSender();
    var id = webhook();

    var event = shop.happen(new DeployEnded(shop.service, "dep-1", "succeeded"));

    var message = received(1).get(0);
    assertThat(message.body())
        .isEqualTo(
            """
            {"type":"deploy_ended","timestamp":"2026-03-01T12:00:00Z","data":{"id":"%s",\
            "serviceId":"%s","serviceName":"shop","status":"succeeded"}}\
            """
                .formatted(event.value(), shop.service.value()));
    assertThat(message.headers())
        .containsEntry("webhook-id", event.value())
        .containsEntry(
            "webhook-timestamp", String.valueOf(shop.rooms.clock().instant().getEpochSecond()))
        .containsEntry("content-type", "application/json");
    var attempt = attempts(id, 1).get(0);
    assertThat(attempt.path("statusCode").asInt()).isEqualTo(204);
    assertThat(attempt.path("eventType").asText()).isEqualTo("deploy_ended");
    assertThat(attempt.path("eventId").asText()).isEqualTo(event.value());
    assertThat(waiting()).isEmpty();
  }

  @Test
  void anEventThatEndsNothingHasNoStatus() {
    shop.startSender();
    webhook();

    shop.happen();

    assertThat(received(1).get(0).body()).doesNotContain("status");
  }

  @Test
  void whatIsNotWantedIsNotQueued() {
    shop.create("filtered", receiver.url(), "deploy_ended");
    var off = shop.create("off", receiver.url()).path("id").asText();
    shop.send("PATCH", "/v1/webhooks/" + off, "{\"enabled\": false}");

    shop.happen();

    assertThat(waiting()).isEmpty();
    shop.happen(new DeployEnded(shop.service, "dep-1", "failed"));
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void anEventThatIsRolledBackIsNotSent() {
    webhook();
    try {
      shop.rooms
          .get(dev.platform.base.db.Db.class)
          .change(
              "test.event",
              tx -> {
                shop.rooms
                    .get(dev.platform.base.event.EventLog.class)
                    .append(tx, shop.workspace, new ServiceResumed(shop.service));
                throw new IllegalStateException("rolled back");
              });
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("rolled back");
    }

    assertThat(waiting()).isEmpty();
  }

  @Test
  void whatFailsIsTriedTenTimesOnTheSchedule() {
    receiver.answering(500);
    shop.startSender();
    var id = webhook();
    shop.happen();
    List<Duration> pauses =
        Arrays.stream("5s 5m 30m 2h 5h 10h 14h 20h 24h".split(" "))
            .map(it -> Duration.parse("PT" + it.toUpperCase(java.util.Locale.ROOT)))
            .toList();

    for (int made = 1; made <= pauses.size(); made++) {
      attempts(id, made);
      var pause = Duration.between(shop.rooms.clock().instant(), dueAt());
      var planned = pauses.get(made - 1);
      assertThat((double) pause.toMillis())
          .isCloseTo((double) planned.toMillis(), within(planned.toMillis() * 0.1 + 1));
      shop.rooms.clock().pass(pause);
    }

    attempts(id, 10);
    assertThat(waiting()).isEmpty();
    var messages = receiver.messages();
    assertThat(messages.stream().map(Receiver.Message::id).distinct()).hasSize(1);
    assertThat(messages.stream().map(Receiver.Message::body).distinct()).hasSize(1);
    assertThat(messages.stream().map(it -> it.headers().get("webhook-timestamp")).distinct())
        .hasSize(10);
  }

  @Test
  void retryAfterIsHonored() {
    receiver.answering(message -> Answer.of(503, "Retry-After", "3600"));
    shop.startSender();
    var id = webhook();

    shop.happen();

    attempts(id, 1);
    assertThat(dueAt()).isEqualTo(shop.rooms.clock().instant().plusSeconds(3_600));
  }

  @Test
  void aRedirectIsAFailureAndNotFollowed() {
    receiver.answering(message -> Answer.of(302, "Location", "/elsewhere"));
    shop.startSender();
    var id = webhook();

    shop.happen();

    assertThat(attempts(id, 1).get(0).path("statusCode").asInt()).isEqualTo(302);
    assertThat(shop.attempts(id, "?status=failed")).hasSize(1);
    assertThat(receiver.messages()).extracting(Receiver.Message::path).containsExactly("/hook");
  }

  @Test
  void whatSendsNoResponseSaysSoInTheHistory() {
    receiver.answering(0);
    shop.startSender();
    var id = webhook();

    shop.happen();

    var attempt = attempts(id, 1).get(0);
    assertThat(attempt.has("statusCode")).isFalse();
    assertThat(attempt.path("error").asText())
        .isEqualTo("127.0.0.1 did not send a complete response");
  }

  @Test
  void aLongResponseIsCut() {
    receiver.answering(
        message -> new Answer(200, java.util.Map.of(), "a\0b" + "x".repeat(100_000)));
    shop.startSender();
    var id = webhook();

    shop.happen();

    assertThat(attempts(id, 1).get(0).path("responseBody").asText())
        .startsWith("a\ufffdbx")
        .hasSize(4_096);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void aReceiverThatIsGoneDisablesItsWebhook() {
    receiver.answering(410);
    var other = new Receiver();
    shop.startSender();
    var id = webhook();
    shop.create("other", other.url(), "webhook_disabled");

    shop.happen();

    attempts(id, 1);
    assertThat(enabled(id)).isFalse();
    assertThat(waiting(id)).isEmpty();
    assertThat(shop.query("select details ->> 'reason' from event where type = 'webhook_disabled'"))
        .containsExactly("The receiver returned 410 Gone.");
    var notice = Eventually.see("a notice", other::messages, it -> it.size() == 1).get(0);
    assertThat(notice.body()).contains("\"serviceId\":\"" + id + "\",\"serviceName\":\"chat\"");
    assertThat(shop.send("GET", "/v1/events/" + notice.id(), null).status()).isEqualTo(200);
    other.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void fiveDaysOfFailuresDisableAWebhook(boolean succeedsBetween) {
    receiver.answering(500);
    shop.startSender();
    var id = webhook();
    shop.happen();
    attempts(id, 1);
    shop.rooms.clock().pass(Duration.ofDays(3));
    receiver.answering(succeedsBetween ? 200 : 500);
    attempts(id, 2);
    receiver.answering(500);

    shop.rooms.clock().pass(Duration.ofDays(2));
    shop.happen();

    attempts(id, succeedsBetween ? 3 : 4);
    Eventually.see("enabled", () -> enabled(id), it -> it == succeedsBetween);
    shop.send("PATCH", "/v1/webhooks/" + id, "{\"enabled\": true}");
    assertThat(shop.query("select failing_since from webhook where failing_since is not null"))
        .hasSize(succeedsBetween ? 1 : 0);
  }

  @Test
  void bothSecretsSignUntilTheFormerOneEnds() {
    shop.startSender();
    var webhook = shop.create("chat", receiver.url());
    var path = "/v1/webhooks/" + webhook.path("id").asText();
    var rotated = shop.send("POST", path + "/rotate-secret", "{\"overlapSeconds\": 60}").json();

    shop.happen();
    var signatures = received(1).get(0).headers().get("webhook-signature").split(" ");
    shop.rooms.clock().pass(Duration.ofSeconds(60));
    shop.happen();

    assertThat(signatures).hasSize(2).allMatch(it -> it.startsWith("v1,"));
    assertThat(received(2).get(1).headers().get("webhook-signature")).doesNotContain(" ");
    assertThat(rotated.path("previousSecretExpiresAt").asText()).isEqualTo("2026-03-01T12:01:00Z");
  }

  @Test
  void aTestIsSentOnceWhateverTheFilter() {
    receiver.answering(500);
    shop.startSender();
    var id = shop.create("chat", receiver.url(), "deploy_ended").path("id").asText();

    var queued = shop.send("POST", "/v1/webhooks/" + id + "/test", null);

    assertThat(queued.status()).isEqualTo(202);
    var message = received(1).get(0);
    assertThat(message.type()).isEqualTo("test");
    assertThat(message.id()).isEqualTo(queued.json().path("eventId").asText());
    var attempt = attempts(id, 1).get(0);
    assertThat(attempt.path("id")).isEqualTo(queued.json().path("id"));
    assertThat(attempt.path("eventType").asText()).isEqualTo("test");
    assertThat(waiting()).isEmpty();
    shop.send("PATCH", "/v1/webhooks/" + id, "{\"enabled\": false}");
    assertThat(shop.send("POST", "/v1/webhooks/" + id + "/test", null).status()).isEqualTo(409);
  }

  @Test
  void whatFailedSinceATimeIsReplayed() {
    receiver.answering(message -> Answer.of(message.body().contains("dep-bad") ? 500 : 200));
    shop.startSender();
    var id = webhook();
    shop.happen(new DeployEnded(shop.service, "dep-1", "succeeded"));
    attempts(id, 1);
    receiver.answering(500);
    var failed = shop.happen();
    shop.send("POST", "/v1/webhooks/" + id + "/test", null);
    attempts(id, 3);
    shop.execute("delete from webhook_delivery");
    receiver.answering(200);

    var early = replay(id, "2026-03-01T12:00:01Z");
    var replayed = replay(id, "2026-03-01T11:00:00Z");

    assertThat(early.path("queued").asInt()).isZero();
    assertThat(replayed.path("queued").asInt()).isEqualTo(1);
    assertThat(replayed.path("hasMore").asBoolean()).isFalse();
    assertThat(received(4).get(3).id()).isEqualTo(failed.value());
    attempts(id, 4);
    assertThat(replay(id, "2026-03-01T11:00:00Z").path("queued").asInt()).isZero();
  }

  /** The next attempt may be hours away, and the receiver works again. */
  @Test
  void aReplayDoesNotWaitForTheNextAttempt() {
    receiver.answering(500);
    shop.startSender();
    var id = webhook();
    var failed = shop.happen();
    attempts(id, 1);
    shop.execute("update webhook_delivery set attempts = 4, due_at = due_at + interval '2 hours'");
    receiver.answering(200);

    var early = replay(id, "2026-03-01T12:00:01Z");
    var replayed = replay(id, "2026-03-01T11:00:00Z");

    assertThat(early.path("queued").asInt()).isZero();
    assertThat(replayed.path("queued").asInt()).isEqualTo(1);
    assertThat(replayed.path("hasMore").asBoolean()).isFalse();
    assertThat(received(2).get(1).id()).isEqualTo(failed.value());
    attempts(id, 2);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void aFailedAttemptIsResentOnceForEachKey() {
    receiver.answering(500);
    shop.startSender();
    var id = new WebhookId(webhook());
    var event = shop.happen();
    var failed = new AttemptId(attempts(id.value(), 1).get(0).path("id").asText());
    shop.execute("delete from webhook_delivery");
    receiver.answering(200);
    var deliveries = shop.rooms.get(Deliveries.class);

    var first = deliveries.resend(shop.admin, id, null, failed, "resend:1");
    var again = deliveries.resend(shop.admin, id, null, failed, "resend:1");

    assertThat(again).isEqualTo(first);
    var attempt = attempts(id.value(), 2).stream().filter(it -> it.has("statusCode")).toList();
    assertThat(attempt).hasSize(2);
    assertThat(received(2)).extracting(Receiver.Message::id).containsOnly(event.value());
    var delivered = first.queued().id();
    assertThatThrownBy(() -> deliveries.resend(shop.admin, id, null, delivered, "resend:2"))
        .hasMessageContaining("was delivered. Only failed attempts can be resent.");
    assertThatThrownBy(() -> deliveries.resend(shop.admin, id, null, failed, "short"))
        .hasMessageStartingWith("Idempotency-Key: must be");
    shop.rooms.clock().pass(Deliveries.KEY_LIFE.plusSeconds(1));
    assertThat(deliveries.resend(shop.admin, id, null, failed, "resend:1").queued().id())
        .isNotEqualTo(delivered);
  }

  @Test
  void ofTwoOutcomesOfADeliveryTheOneWithTheLaterLeaseIsRecorded() {
    var id = webhook();
    shop.happen();
    var db = shop.rooms.get(Db.class);
    var early = take(db);
    shop.rooms.clock().pass(Duration.ofMinutes(2));
    var late = take(db);
    var now = shop.rooms.clock().instant();
    var delivered = new Outcome(late, now, 204, "", null, true, Duration.ZERO);

    db.change(
        "test.record",
        tx ->
            shop.rooms
                .get(AttemptRecorder.class)
                .record(tx, List.of(Outcome.failed(early, now, "lost"), delivered)));

    assertThat(attempts(id, 1))
        .extracting(it -> it.path("statusCode").asInt())
        .containsExactly(204);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void workspacesTakeTurns() {
    for (int i = 0; i < 20; i++) {
      shop.create("greedy" + i, receiver.url());
    }
    shop.happen();
    shop.happen();
    var other = shop.rooms.workspace();
    moveOneTo(other);

    assertThat(workspaces(4, 100))
        .as("two events for a webhook of each")
        .containsExactlyInAnyOrder(shop.workspace, shop.workspace, other, other);
  }

  @Test
  void aWorkspaceHasOnlyItsShareInFlight() {
    for (int i = 0; i < 20; i++) {
      shop.create("greedy" + i, receiver.url());
    }
    shop.happen();
    shop.happen();
    moveOneTo(shop.rooms.workspace());

    assertThat(workspaces(100, 24)).filteredOn(shop.workspace::equals).hasSizeBetween(3, 24);
    assertThat(workspaces(100, 24)).filteredOn(shop.workspace::equals).hasSizeLessThanOrEqualTo(24);
  }

  private void moveOneTo(WorkspaceId other) {
    var id = shop.query("select id from webhook where name = 'greedy7'").get(0);
    for (String part :
        List.of(
            "webhook set workspace_id = '%s' where id = '%s'",
            "webhook_delivery set workspace_id = '%s' where webhook_id = '%s'")) {
      shop.execute("update " + part.formatted(other.value(), id));
    }
  }

  /** Whose deliveries are taken, of some in all and some of each workspace. */
  private List<WorkspaceId> workspaces(int all, int each) {
    var bounds = new DeliveryStore.Bounds(all, each, 8, 2);
    return shop
        .rooms
        .get(Db.class)
        .write("test.take", tx -> new DeliveryStore().take(tx, List.of(), bounds, tx.now()))
        .stream()
        .map(DueDelivery::workspaceId)
        .toList();
  }

  private static DueDelivery take(Db db) {
    var bounds = new DeliveryStore.Bounds(10, 10, 10, 10);
    return db.write(
            "test.take",
            tx ->
                new DeliveryStore()
                    .take(tx, List.of(), bounds, tx.now().plus(Duration.ofMinutes(1))))
        .get(0);
  }

  private JsonNode replay(String id, String since) {
    var replayed =
        shop.send("POST", "/v1/webhooks/" + id + "/replay", "{\"since\": \"%s\"}".formatted(since));
    assertThat(replayed.status()).isEqualTo(202);
    return replayed.json();
  }

  private String webhook() {
    return shop.create("chat", receiver.url()).path("id").asText();
  }

  private List<Receiver.Message> received(int count) {
    return Eventually.see("messages", receiver::messages, it -> it.size() >= count);
  }

  /** The newest first. */
  private List<JsonNode> attempts(String id, int count) {
    return Eventually.see("attempts", () -> shop.attempts(id, ""), it -> it.size() >= count);
  }

  private boolean enabled(String id) {
    return shop.send("GET", "/v1/webhooks/" + id, null).json().path("enabled").asBoolean();
  }

  private Instant dueAt() {
    return Instant.parse(
        shop.query(
                "select to_char(due_at at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
                    + " from webhook_delivery")
            .get(0));
  }

  private List<String> waiting() {
    return shop.query("select id from webhook_delivery");
  }

  private List<String> waiting(String webhook) {
    return shop.query("select id from webhook_delivery where webhook_id = '" + webhook + "'");
  }
}
