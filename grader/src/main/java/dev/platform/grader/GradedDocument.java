package dev.platform.grader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The pinned document with a grade and a badge at every operation, as JSON text. Operations that a
 * server has in a profile only are marked with it, and the profiles are listed at the top.
 */
public record GradedDocument(String json) {

  /** The document of a server with these routes. */
  public static GradedDocument of(Contract contract, Routes routes) {
    ObjectNode graded = contract.pinned().json();
    Grades grades = Grader.grade(contract, routes).grades();
    Map<String, String> profiles = profiles(contract, routes);
    if (!profiles.isEmpty()) {
      new TreeSet<>(profiles.values()).forEach(graded.putArray("x-platform-profiles")::add);
    }
    for (JsonNode path : graded.path("paths")) {
      for (String method : Document.METHODS) {
        if (path.get(method) instanceof ObjectNode operation) {
          String id = operation.path("operationId").asText();
          mark(operation, Objects.requireNonNull(grades.of(id)), profiles.get(id));
        }
      }
    }
    return new GradedDocument(Json.write(graded));
  }

  /** By operation. */
  private static Map<String, String> profiles(Contract contract, Routes routes) {
    Map<String, String> profiles = new TreeMap<>();
    for (Route route : routes.routes()) {
      if (route.profile() != null) {
        contract.answeredBy(route).ifPresent(it -> profiles.put(it.id(), route.profile()));
      }
    }
    return profiles;
  }

  private static void mark(ObjectNode operation, Verdict verdict, @Nullable String profile) {
    operation.put("x-platform-grade", verdict.grade().wire());
    if (verdict.reason() != null) {
      operation.put("x-platform-grade-reason", verdict.reason());
    }
    if (profile != null) {
      operation.put("x-platform-profile", profile);
    }
    operation
        .putArray("x-badges")
        .addObject()
        .put("name", verdict.grade().wire())
        .put("position", "before")
        .put("color", verdict.grade().color());
  }
}
