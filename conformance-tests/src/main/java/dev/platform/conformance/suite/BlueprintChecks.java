package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A blueprint, as far as it needs no file: the repository of a run need not have one, and what a
 * sync makes are services like others.
 */
@ExtendWith(SessionExtension.class)
final class BlueprintChecks {
  private static final String BOUNDARY = "conformance-7d2e9a4c836f1d";

  private final Session session;

  BlueprintChecks(Session session) {
    this.session = session;
  }

  @Test
  void aBlueprintIsConnectedReadChangedAndDisconnected() {
    session.call("list-blueprints").query("limit", 1).expect(200);
    String name = session.run().with("blueprint");
    JsonNode connected =
        session
            .own()
            .call("connect-blueprint")
            .json(
                Json.object()
                    .put("ownerId", session.ownerId())
                    .put("name", name)
                    .put("repo", session.options().source().repo())
                    .put("path", "conformance/render.yaml")
                    .put("autoSync", false))
            .expect(201)
            .json();
    String id = Json.text(connected, "/id");
    try {
      assertThat(id).matches("exs-[0-9a-v]{20}");
      JsonNode read = on("retrieve-blueprint", id).expect(200).json();
      assertThat(Json.text(read, "/name")).isEqualTo(name);
      assertThat(Json.text(read, "/path")).isEqualTo("conformance/render.yaml");
      assertThat(read.path("resources")).isEmpty();
      assertThat(
              Listing.of(() -> session.call("list-blueprints"), "blueprint").each("id").stream()
                  .filter(id::equals))
          .hasSize(1);

      JsonNode renamed = update(id, "name", name + "-renamed");
      assertThat(Json.text(renamed, "/name")).isEqualTo(name + "-renamed");
      assertThat(Json.text(renamed, "/path")).isEqualTo("conformance/render.yaml");
      assertThat(Json.text(on("retrieve-blueprint", id).expect(200).json(), "/name"))
          .isEqualTo(name + "-renamed");
      on("update-blueprint", id).json(Json.object().put("path", "../render.yaml")).invalid("path");

      checkSyncs(id);
    } finally {
      on("disconnect-blueprint", id).expect(204);
    }
    on("retrieve-blueprint", id).refused(404);
    on("disconnect-blueprint", id).refused(404);
  }

  /** The repository does not have the file, so the sync ends, and says that. */
  private void checkSyncs(String id) {
    JsonNode sync =
        session
            .patience()
            .until(
                "a sync ends",
                () -> on("list-blueprint-syncs", id).expect(200).json(),
                syncs -> Json.is(syncs, "/0/sync/state", "error"));
    assertThat(Json.text(sync, "/0/sync/error")).contains("conformance/render.yaml");
    assertThat(Json.text(on("retrieve-blueprint", id).expect(200).json(), "/status"))
        .isEqualTo("error");
  }

  @Test
  void aFileIsValidatedWithWhatASyncWouldMake() {
    String name = session.run().with("planned");
    JsonNode valid =
        validate(
                """
                services:
                  - type: web
                    name: %s
                    runtime: node
                    plan: starter
                    repo: https://example.org/acme/shop
                    buildCommand: "true"
                    startCommand: node server.js
                """
                    .formatted(name))
            .expect(200)
            .json();

    assertThat(valid.path("valid").asBoolean()).as(valid.toString()).isTrue();
    assertThat(valid.path("plan").isObject()).isTrue();
    assertThat(
            Listing.of(() -> session.call("list-services").query("name", name), "service").items())
        .isEmpty();
  }

  @Test
  void whatIsWrongInAFileIsNamedWithItsLine() {
    JsonNode invalid =
        validate(
                """
                services:
                  - type: web
                    name: shop
                    runtime: node
                    plan: huge
                databases:
                  - name: shop-db
                    plan: tiny
                """)
            .expect(200)
            .json();

    assertThat(invalid.path("valid").asBoolean()).isFalse();
    assertThat(invalid.path("errors").findValuesAsText("line")).contains("5", "8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "retrieve-blueprint",
        "update-blueprint",
        "disconnect-blueprint",
        "list-blueprint-syncs"
      })
  void whatIsUnknownIsNotFound(String operation) {
    Call call = on(operation, Ids.unknown("exs"));

    (operation.equals("update-blueprint") ? call.json("{\"name\": \"other\"}") : call).refused(404);
  }

  private JsonNode update(String id, String field, String value) {
    return on("update-blueprint", id).json(Json.object().put(field, value)).expect(200).json();
  }

  private Call validate(String file) {
    return session
        .call("validate-blueprint")
        .body(
            "multipart/form-data; boundary=" + BOUNDARY,
            part("ownerId\"", session.ownerId())
                + part("file\"; filename=\"render.yaml\"\r\nContent-Type: application/yaml", file)
                + "--"
                + BOUNDARY
                + "--\r\n");
  }

  private static String part(String name, String value) {
    return "--%s\r\nContent-Disposition: form-data; name=\"%s\r\n\r\n%s\r\n"
        .formatted(BOUNDARY, name, value);
  }

  private Call on(String operation, String id) {
    return session.call(operation).path("blueprintId", id);
  }
}
