package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Groups of variables and secret files that services share. */
@ExtendWith(SessionExtension.class)
final class EnvGroupChecks {
  private final Session session;

  EnvGroupChecks(Session session) {
    this.session = session;
  }

  @Test
  void aGroupIsCreatedReadRenamedListedAndDeleted() {
    JsonNode made = create("group").expect(201).json();
    String id = Json.text(made, "/id");
    try {
      assertThat(keys(made)).containsExactly("B", "A");
      assertThat(made.path("secretFiles").findValuesAsText("name")).containsExactly("b", "a");
      assertThat(made.path("serviceLinks")).isEmpty();
      assertThat(group("retrieve-env-group", id).expect(200).json()).isEqualTo(made);
      create("group").refused(409);
      JsonNode renamed =
          group("update-env-group", id)
              .json("{\"name\": \"" + session.run().with("group-renamed") + "\"}")
              .expect(200)
              .json();
      assertThat(keys(renamed)).containsExactly("B", "A");
      JsonNode listed =
          session
              .call("list-env-groups")
              .query("name", Json.text(renamed, "/name"))
              .expect(200)
              .json();
      assertThat(listed).hasSize(1);
      assertThat(listed.get(0).has("envVars")).isFalse();
    } finally {
      group("delete-env-group", id).expect(204);
    }
    group("retrieve-env-group", id).refused(404);
  }

  @Test
  void whatIsSetComesFirstAndTheTimeOfTheLastChangeStays() {
    JsonNode made = create("group-changed").expect(201).json();
    String id = Json.text(made, "/id");
    try {
      JsonNode set =
          entry("update-env-group-env-var", id, "A").json("{\"value\": \"3\"}").expect(200).json();
      JsonNode filed =
          entry("update-env-group-secret-file", id, "a")
              .json("{\"content\": \"3\"}")
              .expect(200)
              .json();
      assertThat(keys(set)).containsExactly("A", "B");
      assertThat(filed.path("secretFiles").findValuesAsText("name")).containsExactly("a", "b");
      assertThat(filed.path("updatedAt")).isEqualTo(made.path("updatedAt"));
      assertThat(entry("retrieve-env-group-env-var", id, "A").expect(200).text("/value"))
          .isEqualTo("3");
      assertThat(entry("retrieve-env-group-secret-file", id, "a").expect(200).text("/content"))
          .isEqualTo("3");
      entry("delete-env-group-env-var", id, "A").expect(204);
      entry("delete-env-group-secret-file", id, "a").expect(204);
      entry("retrieve-env-group-env-var", id, "A").refused(404);
      entry("retrieve-env-group-secret-file", id, "a").refused(404);
    } finally {
      group("delete-env-group", id).expect(204);
    }
  }

  @Test
  void aServiceIsLinkedAndUnlinked() {
    String service = session.services().own("group-linked").id();
    String id = create("group-linked").expect(201).text("/id");
    try {
      for (int times = 0; times < 2; times++) {
        JsonNode linked = link("link-service-to-env-group", id, service).expect(200).json();
        assertThat(linked.path("serviceLinks")).hasSize(1);
        assertThat(Json.text(linked, "/serviceLinks/0/id")).isEqualTo(service);
        assertThat(Json.text(linked, "/serviceLinks/0/type")).isEqualTo("static");
      }
      link("unlink-service-from-env-group", id, service).expect(204);
      assertThat(group("retrieve-env-group", id).expect(200).json().path("serviceLinks")).isEmpty();
      link("link-service-to-env-group", id, "srv-00000000000000000000").refused(404);
    } finally {
      group("delete-env-group", id).expect(204);
    }
  }

  private Call create(String what) {
    ObjectNode body = Json.object().put("name", session.run().with(what));
    body.put("ownerId", session.ownerId());
    body.set("envVars", values("key", "value", List.of("A", "B")));
    body.set("secretFiles", values("name", "content", List.of("a", "b")));
    return session.call("create-env-group").json(body);
  }

  private static JsonNode values(String name, String value, List<String> names) {
    ArrayNode all = Json.array();
    names.forEach(it -> all.add(Json.object().put(name, it).put(value, "1")));
    return all;
  }

  private static List<String> keys(JsonNode group) {
    return group.path("envVars").findValuesAsText("key");
  }

  private Call group(String operation, String id) {
    return session.call(operation).path("envGroupId", id);
  }

  private Call entry(String operation, String id, String name) {
    return group(operation, id).path("envVarKey", name);
  }

  private Call link(String operation, String id, String service) {
    return group(operation, id).path("serviceId", service);
  }
}
