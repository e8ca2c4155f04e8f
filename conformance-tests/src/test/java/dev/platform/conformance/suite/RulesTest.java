package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Right responses pass; each fault is found. */
class RulesTest {
  private static final String ENTRY =
      """
      {"status": "error", "actor": {"id": "usr-1"},
       "metadata": {"requestId": "req-1", "operation": "update-project", "reason": "csrf"}}\
      """;

  @Test
  void aRejectedChangeThatIsWrittenDownPasses() {
    assertThatCode(() -> audit(ENTRY)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"req-1", "update-project", "error", "\"csrf\"", "\"usr-1\""})
  void aRejectedChangeThatIsNotWrittenDownIsFound(String lost) {
    String replacement = lost.startsWith("\"") ? "null" : "other";

    assertThatThrownBy(() -> audit(ENTRY.replace(lost, replacement)))
        .isInstanceOf(AssertionError.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"status\": \"live\", \"finishedAt\": \"2026-11-22T09:30:00Z\"}",
        "{\"status\": \"queued\", \"finishedAt\": null}"
      })
  void aDeployWithTheEndOfItsStatusPasses(String deploy) {
    assertThatCode(() -> Deploys.checkEnd(Json.parse(deploy))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"status\": \"live\", \"finishedAt\": null}",
        "{\"status\": \"canceled\"}",
        "{\"status\": \"build_failed\", \"finishedAt\": \"null\"}",
        "{\"status\": \"queued\", \"finishedAt\": \"2026-11-22T09:30:00Z\"}"
      })
  void aDeployWithAnotherEndIsFound(String deploy) {
    assertThatThrownBy(() -> Deploys.checkEnd(Json.parse(deploy)))
        .isInstanceOf(AssertionError.class);
  }

  private static void audit(String entry) {
    List<JsonNode> entries = List.of(Json.parse(entry));
    AuditRules.checkRejections(Map.of("update-project", "req-1"), entries);
  }
}
