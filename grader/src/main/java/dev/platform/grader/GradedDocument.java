package dev.platform.grader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The pinned document with a grade and a badge at every operation, as JSON text. */
public record GradedDocument(String json) {
  public static GradedDocument of(Document document, Grades grades) {
    ObjectNode graded = document.json();
    for (JsonNode path : graded.path("paths")) {
      for (String method : Document.METHODS) {
        if (path.get(method) instanceof ObjectNode operation) {
          mark(operation, grades);
        }
      }
    }
    return new GradedDocument(Json.write(graded));
  }

  private static void mark(ObjectNode operation, Grades grades) {
    String id = operation.path("operationId").asText();
    Verdict verdict = grades.of(id);
    if (verdict == null) {
      throw new IllegalArgumentException("The grades do not contain " + id);
    }
    operation.put("x-platform-grade", verdict.grade().wire());
    if (verdict.reason() != null) {
      operation.put("x-platform-grade-reason", verdict.reason());
    }
    operation
        .putArray("x-badges")
        .addObject()
        .put("name", verdict.grade().wire())
        .put("position", "before")
        .put("color", verdict.grade().color());
  }
}
