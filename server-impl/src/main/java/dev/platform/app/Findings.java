package dev.platform.app;

import java.io.PrintWriter;
import java.util.Collection;

/** Prints what checks have found, one after the other. */
final class Findings {
  private static final String INDENT = " ".repeat(25);

  private Findings() {}

  /** Prints all of them, and returns the exit status of the command. */
  static int print(Collection<Finding> findings, PrintWriter out) {
    findings.forEach(finding -> print(finding, out));
    out.flush();
    return findings.stream().anyMatch(Finding::isProblem) ? 1 : 0;
  }

  private static void print(Finding finding, PrintWriter out) {
    out.printf(
        "%-8s %-15s %s%n",
        finding.level(), finding.subject(), finding.text().replace("\n", "\n" + INDENT));
  }
}
