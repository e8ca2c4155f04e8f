package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the client says about the support of an operation: the grade of the contract document that
 * the server of this version serves, and whether the operation is one of {@code raw()}.
 */
record Grades(JsonNode grades, Set<String> raw) {
  static Grades read(Path grades, Path raw) {
    try {
      Set<String> ids =
          Files.readAllLines(raw).stream()
              .filter(line -> !line.startsWith("#"))
              .collect(Collectors.toSet());
      return new Grades(Documents.read(grades), ids);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isRaw(String operationId) {
    return raw.contains(operationId);
  }

  /**
   * One sentence without its full stop, empty for an operation that works as the contract describes
   * it, or is in no contract document with grades.
   */
  Optional<String> describe(String operationId) {
    JsonNode grade = grades.path(operationId);
    String reason = grade.path("reason").asText();
    return switch (grade.path("grade").asText(grade.asText())) {
      case "not-implemented" -> Optional.of("Not available in this version: the API returns 404");
      case "partial" -> Optional.of("Restricted in this version: " + reason);
      default -> Optional.empty();
    };
  }
}
