package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was written is read by the next request, whether it asks for the thing or for the list. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FreshnessChecks {
  private final Session session;
  private final Creations creations;

  FreshnessChecks(Session session) {
    this.session = session;
    this.creations = new Creations(session, "fresh");
  }

  /**
   * A kind of thing.
   *
   * @param noun in the ids of its operations
   * @param item what an entry of its list calls it; empty when the entry is the thing
   */
  private record Family(String noun, String list, String item) {
    @Override
    public String toString() {
      return noun;
    }
  }

  static Stream<Family> families() {
    return Stream.of(
        new Family("project", "list-projects", "project"),
        new Family("environment", "list-environments", "environment"),
        new Family("env-group", "list-env-groups", ""),
        new Family("registry-credential", "list-registry-credentials", ""),
        new Family("service", "list-services", "service"),
        new Family("key-value", "list-key-value", "keyValue"));
  }

  @AfterAll
  void remove() {
    creations.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("families")
  void whatWasWrittenIsReadNext(Family family) {
    ObjectNode body = creations.body("create-" + family.noun, "fresh");
    String name = Json.text(body, "/name");
    String renamed = name + "-renamed";
    Call both = list(family, body).query("name", name + "," + renamed);
    assertThat(names(family, both)).as("names before the creation").isEmpty();

    String id = create(family, body);
    assertThat(Json.text(read(family, id), "/name")).isEqualTo(name);
    assertThat(names(family, both)).as("names after the creation").containsExactly(name);

    change(family, id, body.put("name", renamed));
    assertThat(Json.text(read(family, id), "/name")).isEqualTo(renamed);
    assertThat(names(family, both)).as("names after the change").containsExactly(renamed);

    session.call("delete-" + family.noun).paths(id).expect(204);
    session.call("retrieve-" + family.noun).paths(id).refused(404);
    assertThat(names(family, both)).as("names after the deletion").isEmpty();
  }

  private Call list(Family family, ObjectNode body) {
    Call list = session.call(family.list);
    return body.has("projectId") ? list.query("projectId", Json.text(body, "/projectId")) : list;
  }

  private static List<String> names(Family family, Call list) {
    return Stream.of(list.expect(200).json())
        .flatMap(page -> Stream.iterate(0, i -> i < page.size(), i -> i + 1).map(page::get))
        .map(entry -> family.item.isEmpty() ? entry : entry.path(family.item))
        .map(item -> Json.text(item, "/name"))
        .toList();
  }

  private String create(Family family, ObjectNode body) {
    JsonNode made = creations.sent("create-" + family.noun, call -> call.json(body)).json();
    return Json.text(made, made.has("service") ? "/service/id" : "/id");
  }

  private JsonNode read(Family family, String id) {
    return session.call("retrieve-" + family.noun).paths(id).expect(200).json();
  }

  /** A credential is replaced; all else takes the name alone. */
  private void change(Family family, String id, ObjectNode whole) {
    ObjectNode change = whole.deepCopy().without(List.of("ownerId"));
    session
        .call("update-" + family.noun)
        .paths(id)
        .json(family.noun.equals("registry-credential") ? change : change.retain("name"))
        .expect(200);
  }
}
