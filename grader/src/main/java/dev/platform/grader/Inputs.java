package dev.platform.grader;

import dev.platform.grader.evidence.ConformanceRun;
import dev.platform.grader.evidence.Evidence;
import dev.platform.grader.evidence.Exemptions;
import dev.platform.grader.evidence.Permissions;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is graded, and what shows it. */
final class Inputs {
  @Option(
      names = "--routes",
      paramLabel = "FILE",
      defaultValue = "-",
      description =
          "Output of 'platform routes --format json'. Use - for standard input. Default: -")
  private String routes = "-";

  @Option(
      names = "--server",
      paramLabel = "FILE",
      description = "Launcher of the server, bin/platform, to list the routes instead.")
  private @Nullable Path server;

  @Option(
      names = "--evidence",
      paramLabel = "FILE",
      description = {
        "Output of 'conformance-tests --evidence FILE'. Repeatable. Evidence of another",
        "build does not count."
      })
  private List<String> evidence = List.of();

  @Option(
      names = "--permissions",
      paramLabel = "FILE",
      description = {
        "Permission matrix of the server, permission-table.txt. Repeatable. Operations that",
        "are not in it are reported."
      })
  private List<Path> permissions = List.of();

  @Option(
      names = "--exempt",
      paramLabel = "FILE",
      description = {
        "Operations that need no evidence: in each line an ID, and what the installations at",
        "hand do not have. They are reported as notes."
      })
  private @Nullable Path exempt;

  Routes routes() {
    return server == null ? Routes.read(InputFile.read(routes)) : ServerRoutes.of(server);
  }

  Proofs proofs() {
    List<ConformanceRun> runs =
        evidence.stream().map(InputFile::read).map(ConformanceRun::read).toList();
    Permissions matrix =
        permissions.stream()
            .map(InputFile::read)
            .map(Permissions::read)
            .reduce(Permissions.none(), Permissions::and);
    Exemptions exemptions =
        exempt == null ? Exemptions.none() : Exemptions.read(InputFile.read(exempt));
    return new Proofs(new Evidence(runs), matrix, exemptions);
  }
}
