package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.WebhookReceiver.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks; what they send, only where the install may send to this machine. */
@ExtendWith(SessionExtension.class)
final class WebhookChecks {
  private static final String URL = "https://hooks.conformance.example/platform";

  private final Session session;

  WebhookChecks(Session session) {
    this.session = session;
  }

  @Test
  void aMachineMayNotUseWebhooks() {
    session.call("list-webhooks").refused(403);
    session.call("create-webhook").json(body("machine", URL)).refused(403);
    session.own().call("list-webhook-event-types").refused(403);
  }

  @Test
  @Needs(Capability.PERSON)
  void aWebhookIsCreatedReadChangedAndDeleted() {
    JsonNode created = create("life", URL).expect(201).json();
    String id = Json.text(created, "/id");
    try {
      assertThat(Json.text(created, "/secret")).startsWith("whsec_");
      JsonNode read = session.person().reading(one("retrieve-webhook", id)).expect(200).json();
      assertThat(read.has("secret")).isFalse();
      assertThat(Json.text(read, "/url")).isEqualTo(URL);
      assertThat(create("life", URL).refused(409)).isNotNull();
      JsonNode changed =
          session
              .person()
              .writing(one("update-webhook", id).json(Json.object().put("enabled", false)))
              .expect(200)
              .json();
      assertThat(changed.path("enabled").asBoolean()).isFalse();
      assertThat(changed.has("secret")).isFalse();
      // What others of the workspace did meanwhile may be in it.
      assertThat(session.person().reading(one("list-webhook-events", id)).expect(200).json())
          .allSatisfy(entry -> assertThat(Json.text(entry, "/webhookEvent/id")).startsWith("whd-"));
    } finally {
      session.person().writing(one("delete-webhook", id)).expect(204);
    }
    session.person().reading(one("retrieve-webhook", id)).refused(404);
  }

  @Test
  @Needs(Capability.PERSON)
  void aChangeIsKeptAndKeepsTheRest() {
    String id = create("changed", URL).expect(201).text("/id");
    try {
      ObjectNode changed = Json.object().put("name", session.run().with("changed-name"));
      changed.put("url", URL + "/changed").put("enabled", false);
      changed.putArray("eventFilter").add("deploy_ended");
      for (Map.Entry<String, JsonNode> field : changed.properties()) {
        ObjectNode change = Json.object();
        change.set(field.getKey(), field.getValue());
        session.person().writing(one("update-webhook", id).json(change)).expect(200);
        assertThat(retrieve(id).path(field.getKey())).isEqualTo(field.getValue());
      }
      assertThat(retrieve(id)).isEqualTo(changed.put("id", id).put("ownerId", session.ownerId()));
      assertThat(listed(50)).contains(retrieve(id));
    } finally {
      session.person().writing(one("delete-webhook", id)).expect(204);
    }
  }

  @Test
  @Needs(Capability.PERSON)
  void webhooksAreListedOnceWithoutGap() {
    List<String> made = new ArrayList<>();
    try {
      for (String name : List.of("listed-1", "listed-2", "listed-3")) {
        made.add(0, create(name, URL).expect(201).text("/id"));
      }
      for (int limit : List.of(1, 2, 50)) {
        assertThat(ids(listed(limit)))
            .as("pages of " + limit)
            .doesNotHaveDuplicates()
            .containsSubsequence(made);
      }
    } finally {
      made.forEach(id -> session.person().writing(one("delete-webhook", id)).expect(204));
    }
    assertThat(ids(listed(50))).doesNotContainAnyElementsOf(made);
  }

  @ParameterizedTest
  @Needs(Capability.PERSON)
  @ValueSource(
      strings = {"retrieve-webhook", "list-webhook-events", "update-webhook", "delete-webhook"})
  void anotherWorkspaceDoesNotHaveIt(String operation) {
    String id = create("elsewhere", URL).expect(201).text("/id");
    try {
      Call call = one(operation, id).query("ownerId", Ids.unknown("tea"));
      if (operation.equals("update-webhook")) {
        call.json("{}");
      }
      session.person().writing(call).expect(403, 404);
      session.person().reading(one("retrieve-webhook", id)).expect(200);
    } finally {
      session.person().writing(one("delete-webhook", id)).expect(204);
    }
  }

  @Test
  @Needs(Capability.PERSON)
  void webhooksOfOthersAreForbidden() {
    Call list = session.call("list-webhooks").query("ownerId", Ids.unknown("tea"));

    session.person().reading(list).refused(403);
  }

  private JsonNode retrieve(String id) {
    return session.person().reading(one("retrieve-webhook", id)).expect(200).json();
  }

  private List<JsonNode> listed(int limit) {
    return Listing.of(
            () ->
                session
                    .person()
                    .reading(session.call("list-webhooks").query("ownerId", session.ownerId()))
                    .query("limit", limit),
            "webhook")
        .items();
  }

  private static List<String> ids(List<JsonNode> webhooks) {
    return webhooks.stream().map(it -> Json.text(it, "/id")).toList();
  }

  @Test
  @Needs(Capability.PERSON)
  void whatIsDeliveredIsSignedAndKeptInTheHistory() {
    try (WebhookReceiver receiver = new WebhookReceiver()) {
      Answer created = create("delivered", receiver.url()).send();
      assumeTrue(created.status() != 400, "requires PLATFORM_OUTBOUND_LOOPBACK");
      String id = created.expect(201).text("/id");
      try {
        delivered(receiver, id, created.text("/secret"));
      } finally {
        session.person().writing(one("delete-webhook", id)).expect(204);
      }
    }
  }

  private void delivered(WebhookReceiver receiver, String webhook, String secret) {
    Call test = session.own().call("test-webhook").path("id", webhook);
    String event = session.person().writing(test).expect(202).text("/eventId");
    // What others of the workspace do meanwhile is delivered as well.
    Delivery delivery =
        session
            .patience()
            .until("the delivery", () -> receiver.delivery(event), Optional::isPresent)
            .orElseThrow();

    assertThat(delivery.isSignedWith(secret)).isTrue();
    assertThat(delivery.isSignedWith("whsec_c29tZXRoaW5nIGVsc2U=")).isFalse();
    assertThat(Json.text(Json.parse(delivery.body()), "/type")).isEqualTo("test");
    assertThat(Json.text(Json.parse(delivery.body()), "/data/id")).isEqualTo(event);
    JsonNode attempt =
        session
            .patience()
            .until("the attempt", () -> attempt(webhook, event), Optional::isPresent)
            .orElseThrow();
    assertThat(attempt.path("statusCode").asInt()).isEqualTo(204);
  }

  private Optional<JsonNode> attempt(String webhook, String event) {
    Call list = one("list-webhook-events", webhook).query("limit", 100);
    for (JsonNode entry : session.person().reading(list).expect(200).json()) {
      if (Json.is(entry, "/webhookEvent/eventId", event)) {
        return Optional.of(entry.path("webhookEvent"));
      }
    }
    return Optional.empty();
  }

  @ParameterizedTest
  @Needs(Capability.PERSON)
  @ValueSource(
      strings = {
        "http://hooks.conformance.example/",
        "https://10.0.0.1/",
        "https://169.254.169.254/",
        "https://[fd00::1]/",
        "https://user@hooks.conformance.example/"
      })
  void whatIsNotPublicIsRejected(String url) {
    create("private", url).invalid("url");
  }

  @Test
  @Needs(Capability.PERSON)
  void theEventTypesAreSorted() {
    List<String> types = new ArrayList<>();
    session
        .person()
        .reading(session.own().call("list-webhook-event-types"))
        .expect(200)
        .json()
        .forEach(type -> types.add(Json.text(type, "")));

    assertThat(types)
        .isSorted()
        .doesNotHaveDuplicates()
        .contains("deploy_ended", "deploy_started")
        .doesNotContain("test");
  }

  private Call create(String name, String url) {
    return session.person().writing(session.call("create-webhook").json(body(name, url)));
  }

  private JsonNode body(String name, String url) {
    return Json.object()
        .put("ownerId", session.ownerId())
        .put("name", session.run().with(name))
        .put("url", url)
        .put("enabled", true)
        .putNull("eventFilter");
  }

  private Call one(String operation, String webhook) {
    return session.call(operation).path("webhookId", webhook);
  }
}
