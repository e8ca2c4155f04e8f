package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Json;
import java.util.List;
import java.util.Map;

/** What an audit log has to have. */
final class AuditRules {
  private AuditRules() {}

  /**
   * Each rejected request has an entry that says so.
   *
   * @param rejected operation to the id of its request
   */
  static void checkRejections(Map<String, String> rejected, List<JsonNode> entries) {
    rejected.forEach(
        (operation, request) ->
            assertThat(entries)
                .as("entries for the rejected %s, request %s", operation, request)
                .filteredOn(it -> Json.is(it, "/metadata/requestId", request))
                .singleElement()
                .satisfies(
                    it -> {
                      assertThat(Json.text(it, "/status")).isEqualTo("error");
                      assertThat(Json.text(it, "/metadata/operation")).isEqualTo(operation);
                      assertThat(Json.text(it, "/metadata/reason")).isNotBlank();
                      assertThat(Json.text(it, "/actor/id")).isNotBlank();
                    }));
  }

  /**
   * Each change has an entry that says so.
   *
   * @param done operation to the id of its request
   */
  static void checkChanges(Map<String, String> done, List<JsonNode> entries) {
    done.forEach(
        (operation, request) ->
            assertThat(entries)
                .as("entries for %s, request %s", operation, request)
                .filteredOn(it -> Json.is(it, "/metadata/requestId", request))
                .singleElement()
                .satisfies(
                    it -> {
                      assertThat(Json.text(it, "/status")).isEqualTo("success");
                      assertThat(Json.text(it, "/metadata/operation")).isEqualTo(operation);
                      assertThat(Json.text(it, "/actor/id")).isNotBlank();
                    }));
  }
}
