package dev.platform.grader.format;

import dev.platform.grader.Basis;
import dev.platform.grader.Report;
import dev.platform.grader.Route;
import dev.platform.grader.evidence.PassedCheck;

/** For a terminal: what each grade rests on, then the same as {@link TextFormat}. */
final class DetailsFormat implements Format.Writer {
  @Override
  public String print(Report report, Positions positions) {
    var text = new StringBuilder();
    report.bases().forEach((id, basis) -> text.append(basis(report, id, basis)));
    return text + Format.TEXT.print(report, positions);
  }

  private static String basis(Report report, String id, Basis basis) {
    var text = new StringBuilder();
    text.append("%s  %s%n".formatted(id, Words.grade(report.verdict(id))));
    for (Route route : basis.routes()) {
      line(text, "route", route.method() + " " + route.path() + "  " + route.handler());
    }
    for (PassedCheck check : basis.checks()) {
      line(text, "check", check.name() + "  " + check.passed() + ", " + check.install());
    }
    if (!basis.permissions().isEmpty()) {
      line(text, "permissions", Words.permissions(basis));
    }
    if (!basis.checks().isEmpty()) {
      line(
          text,
          "seen",
          "%s statuses, %s members, %s enum values"
              .formatted(
                  basis.coverage().statuses(),
                  basis.coverage().members(),
                  basis.coverage().values()));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String what, String value) {
    text.append("  %-12s%s%n".formatted(what, value));
  }
}
