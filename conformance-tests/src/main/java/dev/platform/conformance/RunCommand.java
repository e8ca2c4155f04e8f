package dev.platform.conformance;

import dev.platform.conformance.report.Reports;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of a run. */
@Command(
    name = "conformance-tests",
    description =
        "Checks an installation against the pinned API spec. Exits with status 1 if a check fails.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class RunCommand implements Callable<Integer> {
  @Option(names = "--api-url", description = "Required. Origin of the API, without /v1.")
  private @Nullable URI apiUrl;

  @Option(
      names = "--oauth-url",
      description = "Origin of the authorization server. Default: the origin of the API.")
  private @Nullable URI oauthUrl;

  @Option(names = "--client-id", description = "Required. ID of an API key.")
  private @Nullable String clientId;

  @Option(
      names = "--client-secret",
      defaultValue = "${env:CONFORMANCE_CLIENT_SECRET}",
      description = "Required. Secret of the API key. Default: $CONFORMANCE_CLIENT_SECRET")
  private @Nullable String clientSecret;

  @Option(
      names = "--email",
      description = "Email of an administrator, for checks that require a user session.")
  private @Nullable String email;

  @Option(
      names = "--password",
      defaultValue = "${env:CONFORMANCE_PASSWORD}",
      description = "The administrator's password. Default: $CONFORMANCE_PASSWORD")
  private @Nullable String password;

  @Option(names = "--owner-id", description = "Workspace to use. Default: the first one listed.")
  private @Nullable String ownerId;

  @Option(
      names = "--repo",
      description = "Required. URL of a git repository with a web server that listens on PORT.")
  private @Nullable String repo;

  @Option(names = "--branch", description = "Default: the default branch of the repository.")
  private @Nullable String branch;

  @Option(
      names = "--runtime",
      defaultValue = "node",
      description = "Runtime of the services. Default: ${DEFAULT-VALUE}")
  private String runtime = "";

  @Option(names = "--build-command", defaultValue = "", description = "Default: none.")
  private String buildCommand = "";

  @Option(
      names = "--start-command",
      defaultValue = "java Server.java",
      description = "Default: ${DEFAULT-VALUE}")
  private String startCommand = "";

  @Option(
      names = "--publish-path",
      defaultValue = "public",
      description = "Directory with static files. Default: ${DEFAULT-VALUE}")
  private String publishPath = "";

  @Option(
      names = "--foreign-service",
      description = "ID of a service in a workspace that the key does not belong to.")
  private @Nullable String foreignService;

  @Option(
      names = "--sleep",
      description = {
        "Check that free web services sleep and wake.",
        "The installation must have a PLATFORM_SERVICE_IDLE of seconds."
      })
  private boolean sleep;

  @Option(
      names = "--graded-contract",
      paramLabel = "URL|FILE",
      description = {
        "The OpenAPI document with the implementation status of each operation.",
        "Checks of operations that are not implemented are skipped."
      })
  private @Nullable String gradedContract;

  @Option(
      names = "--without",
      split = ",",
      description = "Capabilities that the installation does not have: ${COMPLETION-CANDIDATES}.")
  private Set<Capability> without = EnumSet.noneOf(Capability.class);

  @Option(
      names = "--only",
      split = ",",
      description = "Run only the checks whose group or title contains one of these words.")
  private List<String> only = List.of();

  @Option(
      names = "--operation",
      paramLabel = "ID",
      split = ",",
      description = "Run only the checks that call one of these operations.")
  private List<String> operations = List.of();

  @Option(
      names = "--report",
      paramLabel = "FILE",
      split = ",",
      description = {
        "Write a report: JUnit XML to a .xml file, JSON to .json, a web page to .html.",
        "Can be repeated."
      })
  private List<Path> reports = List.of();

  @Option(
      names = "--evidence",
      paramLabel = "FILE",
      description = {
        "Write what the run has shown, for the grader: the checks that passed, and the",
        "statuses, response members, and enum values of each operation."
      })
  private @Nullable Path evidence;

  @Option(
      names = "--deploy-timeout",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description = "Timeout of a deploy. Default: ${DEFAULT-VALUE}")
  private long deployTimeout;

  @Option(
      names = "--parallel",
      paramLabel = "GROUPS",
      defaultValue = "4",
      description = "Number of check groups to run in parallel. Default: ${DEFAULT-VALUE}")
  private int parallel;

  @Option(names = "--list", description = "List the checks and exit.")
  private boolean list;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    if (list) {
      ConformanceMain.list(new Selection(only, known(operations)), spec.commandLine().getOut());
      return 0;
    }
    return ConformanceMain.run(options());
  }

  private Options options() {
    URI api = required("--api-url", apiUrl);
    return new Options(
        api,
        oauthUrl == null ? api : oauthUrl,
        required("--client-id", clientId),
        required("--client-secret", clientSecret),
        Optional.ofNullable(email)
            .map(address -> new Options.Login(address, required("--password", password))),
        Optional.ofNullable(ownerId),
        new Options.Source(
            required("--repo", repo),
            Optional.ofNullable(branch),
            runtime,
            buildCommand,
            startCommand,
            publishPath),
        Optional.ofNullable(foreignService),
        sleep,
        Optional.ofNullable(gradedContract),
        without,
        only,
        known(operations),
        written(reports),
        Optional.ofNullable(evidence),
        Duration.ofSeconds(deployTimeout),
        atLeastOne(parallel));
  }

  private List<String> known(List<String> ids) {
    List<String> unknown = ids.stream().filter(it -> !CheckIndex.bundled().has(it)).toList();
    if (!unknown.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "No check calls the operation " + String.join(", ", unknown));
    }
    return ids;
  }

  private List<Path> written(List<Path> files) {
    for (Path file : files) {
      if (!Reports.isKnown(file)) {
        throw new ParameterException(
            spec.commandLine(),
            "%s: --report requires a file name that ends in %s"
                .formatted(file, String.join(", ", Reports.FORMATS)));
      }
    }
    return files;
  }

  private int atLeastOne(int groups) {
    if (groups < 1) {
      throw new ParameterException(spec.commandLine(), "--parallel must be at least 1");
    }
    return groups;
  }

  /** A list of the checks needs none of them, so picocli cannot require them. */
  private <T> T required(String option, @Nullable T value) {
    if (value == null) {
      throw new ParameterException(spec.commandLine(), "Missing required option: " + option);
    }
    return value;
  }
}
