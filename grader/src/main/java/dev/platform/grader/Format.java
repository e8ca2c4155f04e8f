package dev.platform.grader;

import java.util.Map;
import java.util.stream.Collectors;

/** How a report is printed. */
enum Format {
  TEXT {
    @Override
    String print(Report report) {
      var text = new StringBuilder();
      for (Finding finding : report.findings()) {
        text.append(
            "%s %s: %s%n  fix: %s%n"
                .formatted(
                    finding.severity().wire(),
                    finding.operation(),
                    finding.message(),
                    finding.fix()));
      }
      String grades =
          report.grades().count().entrySet().stream()
              .map(entry -> entry.getValue() + " " + entry.getKey().wire())
              .collect(Collectors.joining(", "));
      return text + "%s; %d finding(s)%n".formatted(grades, report.findings().size());
    }
  },
  JSON {
    @Override
    String print(Report report) {
      return Json.write(Map.of("grades", report.grades().count(), "findings", report.findings()));
    }
  };

  abstract String print(Report report);
}
