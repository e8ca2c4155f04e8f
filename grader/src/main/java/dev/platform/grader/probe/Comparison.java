package dev.platform.grader.probe;

import dev.platform.grader.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The operations that differ.
 *
 * @param undecided how many could differ: of one side it is only known that there is a route, or
 *     nothing
 */
record Comparison(String a, String b, List<Row> differences, long undecided) {
  private static final Set<String> OPEN = Set.of(Presence.ROUTED.wire(), Presence.UNKNOWN.wire());
  private static final String ABSENT = "absent";

  Comparison {
    differences = List.copyOf(differences);
  }

  /** An operation, and what is known of it on each side. */
  record Row(String operation, String a, String b) {
    private boolean isDifferent() {
      return !a.equals(b) && !isOpen();
    }

    /** A route is at least no missing route. */
    private boolean isOpen() {
      boolean isRouteMissing =
          a.equals(Presence.NO_ROUTE.wire()) || b.equals(Presence.NO_ROUTE.wire());
      boolean isUnknown = a.equals(Presence.UNKNOWN.wire()) || b.equals(Presence.UNKNOWN.wire());
      return !a.equals(b)
          && (OPEN.contains(a) || OPEN.contains(b))
          && (isUnknown || !isRouteMissing);
    }
  }

  static Comparison of(Side a, Side b) {
    Set<String> ids = new TreeSet<>(a.operations().keySet());
    ids.addAll(b.operations().keySet());
    Map<String, String> left = a.operations();
    Map<String, String> right = b.operations();
    List<Row> rows =
        ids.stream()
            .map(id -> new Row(id, left.getOrDefault(id, ABSENT), right.getOrDefault(id, ABSENT)))
            .toList();
    return new Comparison(
        a.name(),
        b.name(),
        rows.stream().filter(Row::isDifferent).toList(),
        rows.stream().filter(Row::isOpen).count());
  }

  String json() {
    return Json.write(this);
  }

  /** A table. */
  String text() {
    int first = differences.stream().mapToInt(it -> it.operation().length()).max().orElse(9);
    int second = Math.max(a.length(), "breaks-contract".length());
    String line = "%%-%ds  %%-%ds  %%s%%n".formatted(Math.max(first, 9), second);
    var text = new StringBuilder();
    if (!differences.isEmpty()) {
      text.append(line.formatted("OPERATION", a, b));
    }
    differences.forEach(it -> text.append(line.formatted(it.operation(), it.a(), it.b())));
    return text.append(
            "%d operations differ, %d are undecided%n".formatted(differences.size(), undecided))
        .toString();
  }
}
