package dev.platform.grader.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.platform.grader.Basis;
import dev.platform.grader.Finding;
import dev.platform.grader.Grade;
import dev.platform.grader.Json;
import dev.platform.grader.Report;
import dev.platform.grader.Route;
import dev.platform.grader.Verdict;
import dev.platform.grader.evidence.Body;
import dev.platform.grader.evidence.ConformanceRun;
import dev.platform.grader.evidence.Coverage.Share;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** For programs: everything. Its JSON Schema is {@code report.schema.json}. */
final class JsonFormat implements Format.Writer {
  private static final int VERSION = 1;

  @Override
  public String print(Report report, Positions positions) {
    Map<String, Graded> operations = new TreeMap<>();
    report
        .grades()
        .verdicts()
        .forEach((id, verdict) -> operations.put(id, graded(verdict, report.bases().get(id))));
    return Json.write(
        new Root(
            VERSION,
            report.build(),
            report.count(),
            report.runs().stream().map(JsonFormat::run).toList(),
            operations,
            report.findings()));
  }

  private static Run run(ConformanceRun run) {
    return new Run(run.install().url(), run.suite(), run.started().toString(), run.checks().size());
  }

  private static Graded graded(Verdict verdict, @Nullable Basis basis) {
    return new Graded(
        verdict.grade(), verdict.reason(), basis == null ? null : JsonFormat.of(basis));
  }

  private static Rests of(Basis basis) {
    return new Rests(
        basis.routes().stream().map(Route::handler).toList(),
        basis.checks().stream()
            .map(it -> new Passed(it.name(), it.passed().toString(), it.install()))
            .toList(),
        basis.permissions(),
        new Seen(
            basis.coverage().statuses(), basis.coverage().members(), basis.coverage().values()),
        new Unseen(basis.coverage().unseenStatuses(), basis.coverage().unseen()));
  }

  private record Root(
      int format,
      @Nullable String build,
      Map<Grade, Long> grades,
      List<Run> runs,
      Map<String, Graded> operations,
      List<Finding> findings) {}

  private record Run(String install, String suite, String started, int checks) {}

  private record Graded(Grade grade, @Nullable String reason, @Nullable Rests basis) {}

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private record Rests(
      List<String> handlers,
      List<Passed> checks,
      Map<String, String> permissions,
      Seen seen,
      Unseen unseen) {}

  private record Passed(String name, String passed, String install) {}

  private record Seen(Share statuses, Share members, Share values) {}

  private record Unseen(Collection<String> statuses, Map<String, Body> bodies) {}
}
