package dev.platform.grader.format;

import dev.platform.grader.Finding;
import dev.platform.grader.Report;

/** For a terminal: the findings and a summary. */
final class TextFormat implements Format.Writer {
  @Override
  public String print(Report report, Positions positions) {
    var text = new StringBuilder();
    report.findings().forEach(finding -> text.append(finding(finding)));
    return text.append("%s; %s%n".formatted(Words.grades(report), Words.findings(report)))
        .toString();
  }

  private static String finding(Finding finding) {
    return "%s %s: %s%n  fix: %s%n"
        .formatted(
            finding.severity().wire(), finding.operation(), finding.message(), finding.fix());
  }
}
