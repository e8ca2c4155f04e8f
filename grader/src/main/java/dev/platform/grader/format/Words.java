package dev.platform.grader.format;

import dev.platform.grader.Basis;
import dev.platform.grader.Report;
import dev.platform.grader.Severity;
import dev.platform.grader.Verdict;
import dev.platform.grader.evidence.PassedCheck;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sentences that several formats have. */
final class Words {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneOffset.UTC);

  private Words() {}

  /** {@code 123 implemented, 9 partial, 76 not-implemented}. */
  static String grades(Report report) {
    return report.count().entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey().wire())
        .collect(Collectors.joining(", "));
  }

  /** {@code 2 errors, 1 warning, 3 notes}. */
  static String findings(Report report) {
    Map<Severity, Long> count =
        report.findings().stream()
            .collect(
                Collectors.groupingBy(
                    it -> it.severity(), () -> new TreeMap<>(), Collectors.counting()));
    return count.isEmpty()
        ? "no findings"
        : count.entrySet().stream()
            .map(it -> count(it.getValue(), it.getKey().name().toLowerCase(Locale.ROOT)))
            .collect(Collectors.joining(", "));
  }

  static String count(long number, String noun) {
    return "%d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }

  /** The grade, and what is missing. */
  static String grade(Verdict verdict) {
    return verdict.reason() == null
        ? verdict.grade().wire()
        : verdict.grade().wire() + ": " + verdict.reason();
  }

  /** {@code 3 checks until 2026-11-28}; empty without evidence. */
  static Optional<String> checks(Basis basis) {
    return basis.checks().stream()
        .map(PassedCheck::passed)
        .max(Comparator.naturalOrder())
        .map(
            last ->
                "%s until %s".formatted(count(basis.checks().size(), "check"), DAY.format(last)));
  }

  /** {@code 12 yes, 5 no, 2 who}. */
  static String permissions(Basis basis) {
    return basis.permissions().values().stream()
        .collect(Collectors.groupingBy(it -> it, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(it -> it.getValue() + " " + it.getKey())
        .collect(Collectors.joining(", "));
  }

  /** The day of the last check of all; empty without evidence. */
  static Optional<String> day(Report report) {
    return report.runs().stream()
        .flatMap(run -> run.checks().values().stream())
        .max(Comparator.naturalOrder())
        .map(DAY::format);
  }
}
