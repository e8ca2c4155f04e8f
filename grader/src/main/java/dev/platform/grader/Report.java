package dev.platform.grader;

import java.util.List;

/** The outcome of a run. */
public record Report(Grades grades, List<Finding> findings) {
  public Report {
    findings = List.copyOf(findings);
  }

  public boolean isClean() {
    return findings.isEmpty();
  }
}
