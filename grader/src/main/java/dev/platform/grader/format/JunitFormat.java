package dev.platform.grader.format;

import dev.platform.grader.Finding;
import dev.platform.grader.Report;
import dev.platform.grader.Severity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** For build machines: a test case for each operation; errors and warnings are failures. */
final class JunitFormat implements Format.Writer {
  @Override
  public String print(Report report, Positions positions) {
    Set<String> cases = new LinkedHashSet<>(report.grades().verdicts().keySet());
    report.findings().forEach(finding -> cases.add(finding.operation()));
    long failed = cases.stream().filter(it -> isFailed(report.of(it))).count();
    var xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append(
        "<testsuites>\n<testsuite name=\"grades\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"0\">%n"
            .formatted(cases.size(), failed));
    cases.forEach(it -> xml.append(testCase(report, it)));
    return xml.append("</testsuite>\n</testsuites>\n").toString();
  }

  private static String testCase(Report report, String operation) {
    List<Finding> findings = report.of(operation);
    var xml = new StringBuilder();
    xml.append("<testcase classname=\"grades\" name=\"%s\">%n".formatted(Xml.escape(operation)));
    findings.stream()
        .filter(JunitFormat::isFailure)
        .forEach(
            it ->
                xml.append(
                    "<failure type=\"%s\" message=\"%s\">%s</failure>%n"
                        .formatted(it.check(), Xml.escape(it.message()), Xml.escape(it.fix()))));
    var notes = new StringBuilder();
    findings.stream()
        .filter(it -> !isFailure(it))
        .forEach(it -> notes.append(it.message()).append('\n'));
    if (!notes.isEmpty()) {
      xml.append("<system-out>%s</system-out>%n".formatted(Xml.escape(notes.toString())));
    }
    return xml.append("</testcase>\n").toString();
  }

  private static boolean isFailed(List<Finding> findings) {
    return findings.stream().anyMatch(JunitFormat::isFailure);
  }

  private static boolean isFailure(Finding finding) {
    return finding.severity().isAtLeast(Severity.WARNING);
  }
}
