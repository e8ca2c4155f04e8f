package dev.platform.grader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.grader.evidence.Evidence;
import dev.platform.grader.evidence.PassedCheck;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The pinned document with a grade and a badge at every operation, and as strict as the server, as
 * JSON text. Operations that a server has in a profile only are marked with it, and the profiles
 * are listed at the top. It does not say which build it is of.
 */
public record GradedDocument(String json) {

  /** The document of a server with these routes, without evidence. */
  public static GradedDocument of(Contract contract, Routes routes) {
    return of(contract, routes, Evidence.none());
  }

  /**
   * The document of a server with these routes.
   *
   * @param evidence of its build: where there is some, the document has its date
   */
  public static GradedDocument of(Contract contract, Routes routes, Evidence evidence) {
    ObjectNode graded = contract.pinned().json();
    Strictness.apply(graded);
    Grades grades = Grader.grades(contract, routes);
    Map<String, String> profiles = profiles(contract, routes);
    if (!profiles.isEmpty()) {
      new TreeSet<>(profiles.values()).forEach(graded.putArray("x-platform-profiles")::add);
    }
    for (JsonNode path : graded.path("paths")) {
      for (String method : Document.METHODS) {
        if (path.get(method) instanceof ObjectNode operation) {
          String id = operation.path("operationId").asText();
          Verdict verdict = Objects.requireNonNull(grades.of(id));
          mark(operation, verdict, profiles.get(id));
          if (verdict.grade() != Grade.NOT_IMPLEMENTED) {
            show(operation, evidence.checks(id));
          }
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

  /** How many checks of the conformance tests have shown that it works, and when the last did. */
  private static void show(ObjectNode operation, List<PassedCheck> checks) {
    checks.stream()
        .map(PassedCheck::passed)
        .max(Comparator.naturalOrder())
        .ifPresent(
            last ->
                operation
                    .putObject("x-platform-evidence")
                    .put("date", last.atOffset(ZoneOffset.UTC).toLocalDate().toString())
                    .put("checks", checks.size()));
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
