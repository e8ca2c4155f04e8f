package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Blueprints, connected with a file that the repository does not have: their syncs fail, and change
 * nothing.
 */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BlueprintChecks {
  private static final String PATH = "no-such-folder/render.yaml";

  private final Session session;
  private final Once<List<String>> both;

  BlueprintChecks(Session session) {
    this.session = session;
    this.both = Once.of("two blueprints", () -> List.of(connect("older"), connect("newer")));
  }

  @AfterAll
  void remove() {
    if (both.isMade()) {
      both.get().forEach(it -> one("disconnect-blueprint", it).expect(204, 404));
    }
  }

  @Test
  void blueprintsAreListedNewestFirstAndReadAlike() {
    List<String> newestFirst = List.of(both.get().get(1), both.get().get(0));

    for (int limit : List.of(1, 50)) {
      Listing listed = Listing.of(() -> list().query("limit", limit), "blueprint");
      assertThat(listed.each("id"))
          .as("list-blueprints in pages of " + limit)
          .doesNotHaveDuplicates()
          .containsSubsequence(newestFirst);
      for (JsonNode blueprint : listed.items()) {
        if (!newestFirst.contains(Json.text(blueprint, "/id"))) {
          continue; // Others may have disconnected theirs meanwhile.
        }
        JsonNode read = one("retrieve-blueprint", Json.text(blueprint, "/id")).expect(200).json();
        assertThat(read.path("name")).isEqualTo(blueprint.path("name"));
        assertThat(read.path("repo")).isEqualTo(blueprint.path("repo"));
      }
    }
    assertThat(list().query("limit", 1).expect(200).json()).hasSize(1);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {"path; \"other/render.yaml\"", "autoSync; true", "name; \"%s\""})
  void oneFieldChangesAndTheOthersStay(String field, String value) {
    String id = both.get().get(0);
    ObjectNode before = settings(id);
    JsonNode changed = Json.parse(value.formatted(session.run().with("renamed")));

    one("update-blueprint", id).json(Json.object().set(field, changed)).expect(200);

    assertThat(settings(id)).isEqualTo(before.set(field, changed));
  }

  /** What only its owner changes. */
  private ObjectNode settings(String id) {
    ObjectNode blueprint = (ObjectNode) one("retrieve-blueprint", id).expect(200).json();
    return blueprint.retain("id", "name", "repo", "branch", "path", "autoSync");
  }

  @Test
  void aSyncWithoutAFileFailsAndIsListed() {
    String id = both.get().get(1);

    JsonNode sync =
        session
            .patience()
            .until(
                "its first sync has failed",
                () -> one("list-blueprint-syncs", id).expect(200).json().path(0).path("sync"),
                it -> Json.is(it, "/state", "error"));

    assertThat(Listing.of(() -> one("list-blueprint-syncs", id).query("limit", 1), "sync").items())
        .contains(sync)
        .doesNotHaveDuplicates();

    String next = own("sync-blueprint", id).expect(202).text("/id");

    assertThat(next).isNotEqualTo(Json.text(sync, "/id"));
    session
        .patience()
        .until(
            "its next sync is listed",
            () -> one("list-blueprint-syncs", id).expect(200).json().findValuesAsText("id"),
            it -> it.contains(next));
  }

  @Test
  void aPlanOfAFileThatIsMissingSaysSoAndASyncIsStarted() {
    String id = connect("planned");

    JsonNode plan = own("get-blueprint-plan", id).expect(200).json();
    JsonNode sync = own("sync-blueprint", id).expect(202).json();

    assertThat(plan.path("valid").asBoolean()).isFalse();
    assertThat(plan.path("errors")).isNotEmpty();
    assertThat(Json.text(sync, "/id")).startsWith("exe-");
    one("disconnect-blueprint", id).expect(204);
  }

  @Test
  void aFileIsExportedThatDescribesServices() {
    Services.Created site = session.services().shared(ServiceType.STATIC_SITE);

    String file =
        session
            .own()
            .call("export-blueprint")
            .query("ownerId", session.ownerId())
            .query("resourceIds", site.id())
            .header("Accept", "application/yaml")
            .expect(200)
            .text();

    assertThat(file).contains("services:", site.name());
  }

  private Call own(String operation, String id) {
    return session.own().call(operation).path("blueprintId", id);
  }

  @Test
  void aDisconnectedBlueprintIsGone() {
    String id = connect("gone");

    one("disconnect-blueprint", id).expect(204);

    one("retrieve-blueprint", id).refused(404);
    one("update-blueprint", id).json("{}").refused(404);
    one("disconnect-blueprint", id).refused(404);
    assertThat(Listing.of(this::list, "blueprint").each("id")).doesNotContain(id);
  }

  @ParameterizedTest
  @CsvSource({
    "retrieve-blueprint",
    "update-blueprint",
    "disconnect-blueprint",
    "list-blueprint-syncs"
  })
  void anotherWorkspaceDoesNotHaveIt(String operation) {
    Call call = one(operation, both.get().get(0)).query("ownerId", Ids.unknown("tea"));
    if (operation.startsWith("update")) {
      call.json("{}");
    }

    assertThat(call.expect(403, 404).status()).isGreaterThan(400);
    one("retrieve-blueprint", both.get().get(0)).expect(200);
  }

  @Test
  void blueprintsOfOthersAreForbidden() {
    session.call("list-blueprints").query("ownerId", Ids.unknown("tea")).refused(403);
  }

  /** Without grades nobody knows whether an installation connects blueprints. */
  private String connect(String what) {
    assumeTrue(
        session.options().gradedContract().isPresent(), "requires the grades of the installation");
    session.call("list-blueprints");
    ObjectNode body = Json.object().put("ownerId", session.ownerId());
    body.put("name", session.run().with(what)).put("repo", session.options().source().repo());
    body.put("path", PATH).put("autoSync", false);
    return session.own().call("connect-blueprint").json(body).expect(201).text("/id");
  }

  private Call list() {
    return session.call("list-blueprints").query("ownerId", session.ownerId());
  }

  private Call one(String operation, String id) {
    return session.call(operation).path("blueprintId", id);
  }
}
