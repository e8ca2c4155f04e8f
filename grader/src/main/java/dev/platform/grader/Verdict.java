package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The grade of an operation and, for a partial one, what is missing. In JSON a verdict without a
 * reason is the bare grade.
 */
public record Verdict(Grade grade, @Nullable String reason) {
  @JsonCreator
  static Verdict of(JsonNode json) {
    return json.isTextual()
        ? of(Grade.of(json.asText()))
        : new Verdict(Grade.of(json.path("grade").asText()), json.path("reason").asText(null));
  }

  static Verdict of(Grade grade) {
    return new Verdict(grade, null);
  }

  @JsonValue
  Object wire() {
    return reason == null ? grade : new Explained(grade, reason);
  }

  boolean isBetterThan(Verdict other) {
    return grade.compareTo(other.grade) > 0;
  }

  private record Explained(Grade grade, String reason) {}
}
