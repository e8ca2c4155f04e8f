package dev.platform.grader.format;

import dev.platform.grader.Finding;
import dev.platform.grader.Grade;
import dev.platform.grader.Report;
import dev.platform.grader.Severity;
import java.util.List;
import java.util.Map;

/** For the summary of a pull request. Notes are folded. */
final class MarkdownFormat implements Format.Writer {
  @Override
  public String print(Report report, Positions positions) {
    var text = new StringBuilder("## API grades\n\n| Grade | Operations |\n|---|---|\n");
    for (Map.Entry<Grade, Long> grade : report.count().entrySet()) {
      text.append("| %s | %d |%n".formatted(grade.getKey().wire(), grade.getValue()));
    }
    text.append('\n').append(evidence(report)).append("\n\n");
    List<Finding> findings = at(report, Severity.ERROR, Severity.WARNING);
    text.append(findings.isEmpty() ? "No errors or warnings.\n" : table(findings, positions));
    List<Finding> notes = at(report, Severity.NOTE);
    if (!notes.isEmpty()) {
      text.append(
              "%n<details><summary>%s</summary>%n%n".formatted(Words.count(notes.size(), "note")))
          .append(table(notes, positions))
          .append("\n</details>\n");
    }
    return text.toString();
  }

  private static String evidence(Report report) {
    return Words.day(report)
        .map(
            day ->
                "Evidence: %s of build `%s`, until %s."
                    .formatted(
                        Words.count(report.runs().size(), "conformance run"), report.build(), day))
        .orElse("No evidence of a conformance run.");
  }

  private static String table(List<Finding> findings, Positions positions) {
    var text = new StringBuilder("| Severity | Operation | Finding | Fix |\n|---|---|---|---|\n");
    for (Finding finding : findings) {
      String where =
          positions
              .of(finding.operation())
              .map(it -> " (`%s:%d`)".formatted(it.file(), it.line()))
              .orElse("");
      text.append(
          "| %s | `%s`%s | %s | %s |%n"
              .formatted(
                  finding.severity().wire(),
                  finding.operation(),
                  where,
                  cell(finding.message()),
                  cell(finding.fix())));
    }
    return text.toString();
  }

  private static List<Finding> at(Report report, Severity... severities) {
    return report.findings().stream()
        .filter(it -> List.of(severities).contains(it.severity()))
        .toList();
  }

  /** What a cell must not have: an end of the cell or the line, markup, or a tag. */
  private static String cell(String text) {
    return text.replaceAll("([\\\\|*_`<>\\[\\]])", "\\\\$1").replace("\n", " ");
  }
}
