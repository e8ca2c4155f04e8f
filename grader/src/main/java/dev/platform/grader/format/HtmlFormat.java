package dev.platform.grader.format;

import dev.platform.grader.Basis;
import dev.platform.grader.Finding;
import dev.platform.grader.Report;
import dev.platform.grader.Severity;
import dev.platform.grader.Verdict;
import dev.platform.grader.evidence.PassedCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One page with everything in it. With scripts it has a filter; without, it shows all. */
final class HtmlFormat implements Format.Writer {
  @Override
  public String print(Report report, Positions positions) {
    Map<String, String> parts =
        Map.of(
            "grades", Xml.escape(Words.grades(report)),
            "findings", Xml.escape(Words.findings(report)),
            "evidence", evidence(report),
            "runs", runs(report),
            "rows", rows(report, positions));
    return Stream.of(template().split("(?=\\{\\{)|(?<=\\}\\})"))
        .map(part -> part.startsWith("{{") ? parts.get(part.substring(2, part.length() - 2)) : part)
        .collect(Collectors.joining());
  }

  private static String evidence(Report report) {
    return Words.day(report)
        .map(
            day ->
                "Evidence of build <code>%s</code>, until %s."
                    .formatted(Xml.escape(String.valueOf(report.build())), day))
        .orElse("No evidence of a conformance run.");
  }

  private static String runs(Report report) {
    return list(
        report.runs().stream()
            .map(
                run ->
                    "%s, %s: %s passed, version %s of the conformance tests"
                        .formatted(
                            run.install().url(),
                            run.started(),
                            Words.count(run.checks().size(), "check"),
                            run.suite()))
            .map(Xml::escape));
  }

  private static String rows(Report report, Positions positions) {
    Stream<String> operations =
        report.grades().verdicts().entrySet().stream()
            .map(it -> row(report, it.getKey(), it.getValue(), positions));
    Stream<String> others =
        report.findings().stream()
            .map(Finding::operation)
            .distinct()
            .filter(it -> report.grades().of(it) == null)
            .map(it -> other(it, report.of(it)));
    return Stream.concat(others, operations).collect(Collectors.joining());
  }

  private static String row(Report report, String id, Verdict verdict, Positions positions) {
    @Nullable Basis basis = report.bases().get(id);
    String address =
        basis == null ? "" : basis.operation().method() + " " + basis.operation().path();
    String place = positions.of(id).map(it -> it.file() + ":" + it.line()).orElse("");
    return """
        <tr id="%1$s" data-grade="%2$s"%3$s>
        <td><code>%1$s</code><br>%4$s<br><small>%5$s</small></td>
        <td><span class="grade %2$s">%2$s</span><br>%6$s</td>
        <td>%7$s</td>
        <td>%8$s</td>
        </tr>
        """
        .formatted(
            Xml.escape(id),
            verdict.grade().wire(),
            mark(report.of(id)),
            Xml.escape(address),
            Xml.escape(place),
            Xml.escape(Objects.requireNonNullElse(verdict.reason(), "")),
            basis == null ? "" : basis(basis),
            findings(report.of(id)));
  }

  private static String other(String what, List<Finding> findings) {
    return "<tr%s><td><code>%s</code></td><td></td><td></td><td>%s</td></tr>%n"
        .formatted(mark(findings), Xml.escape(what), findings(findings));
  }

  private static String mark(List<Finding> findings) {
    boolean isMarked = findings.stream().anyMatch(it -> it.severity().isAtLeast(Severity.WARNING));
    return isMarked ? " data-findings=\"yes\"" : "";
  }

  private static String basis(Basis basis) {
    String handlers =
        basis.routes().stream()
            .map(route -> "<code>%s</code><br>".formatted(Xml.escape(route.handler())))
            .collect(Collectors.joining());
    String checks =
        Words.checks(basis)
            .map(
                summary ->
                    "<details><summary>%s</summary>%s</details>"
                        .formatted(summary, list(basis.checks().stream().map(HtmlFormat::check))))
            .orElse("");
    String permissions =
        basis.permissions().isEmpty()
            ? ""
            : "<details><summary>Permissions: %s</summary>%s</details>"
                .formatted(
                    Xml.escape(Words.permissions(basis)),
                    list(
                        basis.permissions().entrySet().stream()
                            .map(it -> Xml.escape(it.getKey() + ": " + it.getValue()))));
    String seen =
        basis.checks().isEmpty()
            ? ""
            : "Seen: %s statuses, %s members, %s enum values"
                .formatted(
                    basis.coverage().statuses(),
                    basis.coverage().members(),
                    basis.coverage().values());
    return handlers + checks + permissions + seen;
  }

  private static String check(PassedCheck check) {
    return Xml.escape("%s (%s, %s)".formatted(check.name(), check.passed(), check.install()));
  }

  /** Notes are folded: there are many, and most of them for a good reason. */
  private static String findings(List<Finding> findings) {
    String notes =
        list(
            findings.stream()
                .filter(it -> it.severity() == Severity.NOTE)
                .map(it -> Xml.escape(it.message())));
    String others =
        list(
            findings.stream()
                .filter(it -> it.severity() != Severity.NOTE)
                .map(HtmlFormat::finding));
    return notes.isEmpty()
        ? others
        : others + "<details><summary>Notes</summary>%s</details>".formatted(notes);
  }

  private static String finding(Finding finding) {
    return "<span class=\"%1$s\">%1$s</span> %2$s: %3$s <small>%4$s</small>"
        .formatted(
            finding.severity().wire(),
            finding.check(),
            Xml.escape(finding.message()),
            Xml.escape(finding.fix()));
  }

  private static String list(Stream<String> items) {
    String list = items.map(it -> "<li>" + it + "</li>").collect(Collectors.joining());
    return list.isEmpty() ? "" : "<ul>" + list + "</ul>";
  }

  private static String template() {
    try (InputStream in = HtmlFormat.class.getResourceAsStream("page.html")) {
      return new String(
          Objects.requireNonNull(in, "page.html").readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
