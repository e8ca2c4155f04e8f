package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.List;

/** What checks do with datastores, whose kinds have operations of the same shape. */
final class Datastores {
  private static final int UNAVAILABLE = 503;

  private final Session session;
  private final String noun;
  private final String parameter;
  private final String item;

  private Datastores(Session session, String noun, String parameter, String item) {
    this.session = session;
    this.noun = noun;
    this.parameter = parameter;
    this.item = item;
  }

  static Datastores postgres(Session session) {
    return new Datastores(session, "postgres", "postgresId", "postgres");
  }

  static Datastores keyValue(Session session) {
    return new Datastores(session, "key-value", "redisId", "keyValue");
  }

  /** What one of a plan is created with, at least. */
  ObjectNode body(String what, String plan) {
    return Json.object()
        .put("name", session.run().with(what))
        .put("ownerId", session.ownerId())
        .put("plan", plan);
  }

  Call create(ObjectNode body) {
    return session.call("create-" + noun).json(body);
  }

  /** Creates one. Skips the check where the install has no program for it. */
  JsonNode created(ObjectNode body) {
    return created(create(body));
  }

  private static JsonNode created(Call call) {
    return orSkipped(call.send()).expect(200, 201).json();
  }

  /** Skips the check when the install has no program for what was to be created. */
  static Answer orSkipped(Answer answer) {
    assumeFalse(answer.status() == UNAVAILABLE, answer.text());
    return answer;
  }

  /** Skips the check as {@link #created} does. */
  void checkRehearsal(ObjectNode body) {
    JsonNode rehearsed = created(create(body).query("dryRun", true));

    assertThat(Json.text(rehearsed, "/status")).isEqualTo("creating");
    assertThat(
            Listing.of(
                    () -> session.call("list-" + noun).query("name", Json.text(body, "/name")),
                    item)
                .items())
        .isEmpty();
  }

  /** Filters of the list take it in and leave it out. */
  void checkListed(JsonNode one) {
    String id = Json.text(one, "/id");

    assertThat(listed("name", Json.text(one, "/name"))).containsExactly(id);
    assertThat(listed("ownerId", session.ownerId())).contains(id);
    assertThat(listed("createdAfter", "1999-01-01T00:00:00Z")).contains(id);
    assertThat(listed("createdAfter", "2999-01-01T00:00:00Z")).isEmpty();
    assertThat(listed("createdBefore", "1999-01-01T00:00:00Z")).isEmpty();
  }

  private List<String> listed(String parameter, String value) {
    return Listing.of(() -> session.call("list-" + noun).query(parameter, value), item).each("id");
  }

  /** A call of an operation on one of them. */
  Call on(String operation, String id) {
    return session.call(operation).path(parameter, id);
  }

  JsonNode get(String id) {
    return on("retrieve-" + noun, id).expect(200).json();
  }

  Answer update(String id, ObjectNode change) {
    return on("update-" + noun, id).json(change).send();
  }

  void awaitAvailable(String id) {
    session
        .patience()
        .until("it is available", () -> get(id), it -> Json.is(it, "/status", "available"));
  }

  void delete(String id) {
    on("delete-" + noun, id).expect(204);
  }
}
