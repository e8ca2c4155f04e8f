package dev.platform.grader;

import dev.platform.grader.evidence.Body;
import dev.platform.grader.evidence.Coverage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the contract declares for responses and no run has seen, of operations with evidence. */
final class UnseenResponses implements Check {
  private final SortedMap<String, Basis> bases;

  UnseenResponses(SortedMap<String, Basis> bases) {
    this.bases = bases;
  }

  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    List<Finding> findings = new ArrayList<>();
    bases.forEach(
        (id, basis) -> {
          if (!basis.checks().isEmpty()) {
            Coverage coverage = basis.coverage();
            add(findings, "unseen-statuses", id, "statuses", coverage.unseenStatuses().stream());
            add(findings, "unseen-members", id, "members", all(coverage, UnseenResponses::members));
            add(
                findings,
                "unseen-values",
                id,
                "enum values",
                all(coverage, UnseenResponses::values));
          }
        });
    return findings;
  }

  private static void add(
      List<Finding> findings, String check, String operation, String what, Stream<String> unseen) {
    String list = unseen.collect(Collectors.joining(", "));
    if (!list.isEmpty()) {
      findings.add(
          new Finding(
              check,
              operation,
              Severity.NOTE,
              "%s that no run has seen: %s".formatted(what, list),
              "Add a conformance check that sees them, or remove them from the API spec if they are"
                  + " ours."));
    }
  }

  private static Stream<String> all(Coverage coverage, Function<Body, Stream<String>> part) {
    return coverage.unseen().entrySet().stream()
        .flatMap(status -> part.apply(status.getValue()).map(it -> status.getKey() + " " + it));
  }

  private static Stream<String> members(Body body) {
    return body.members().stream();
  }

  private static Stream<String> values(Body body) {
    return body.enums().entrySet().stream().map(UnseenResponses::values);
  }

  private static String values(Map.Entry<String, ? extends Iterable<String>> member) {
    return member.getKey() + " " + String.join("|", member.getValue());
  }
}
