package dev.platform.grader;

import dev.platform.grader.format.Format;
import dev.platform.grader.format.Positions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a report is written, and when it fails the run. */
public final class Outputs {
  @Option(
      names = "--format",
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
  private Format format;

  @Option(names = "--out", paramLabel = "FILE", description = "Default: standard output.")
  private @Nullable Path out;

  @Option(
      names = "--write",
      paramLabel = "FORMAT=FILE",
      description = "Write another format as well, such as sarif=grades.sarif. Repeatable.")
  private Map<Format, Path> more = Map.of();

  @Option(
      names = "--operation",
      paramLabel = "ID",
      description = "Report this operation only. Repeatable.")
  private List<String> operations = List.of();

  @Option(
      names = "--show",
      paramLabel = "SEVERITY",
      defaultValue = "note",
      description = {
        "Leave out less severe findings: error, warning, or note. Notes list the statuses,",
        "members, and enum values that no run has seen. Default: ${DEFAULT-VALUE}"
      })
  private Severity show = Severity.NOTE;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description =
          "Exit with status 1 if there is such a finding, or a more severe one: error, warning, or"
              + " note. Default: warning")
  private Severity failOn = Severity.WARNING;

  @Option(
      names = "--specs",
      paramLabel = "DIR",
      defaultValue = "specs",
      description = "Sources of the API specs, for line numbers. Default: ${DEFAULT-VALUE}")
  private Path specs = Path.of("specs");

  public Outputs(Format format) {
    this.format = format;
  }

  /** Writes a report; the exit code of the run. */
  public int write(Report whole, PrintWriter console) throws IOException {
    Report asked = operations.isEmpty() ? whole : whole.about(operations);
    Report report = asked.from(show);
    Positions positions = Positions.in(specs);
    String text = format.print(report, positions);
    if (out == null) {
      console.print(text);
      console.flush();
    } else {
      write(out, text);
    }
    for (Map.Entry<Format, Path> each : more.entrySet()) {
      write(each.getValue(), each.getKey().print(report, positions));
    }
    return asked.has(failOn) ? 1 : 0;
  }

  private static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, text);
  }
}
