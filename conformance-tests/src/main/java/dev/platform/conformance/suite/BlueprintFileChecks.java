package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blueprint files, and blueprints that do not exist. */
@ExtendWith(SessionExtension.class)
final class BlueprintFileChecks {
  private static final String BOUNDARY = "conformance-7d2e9a4c836f1d";

  private final Session session;

  BlueprintFileChecks(Session session) {
    this.session = session;
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
