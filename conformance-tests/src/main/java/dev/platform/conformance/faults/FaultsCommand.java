package dev.platform.conformance.faults;

import dev.platform.conformance.InstallOptions;
import dev.platform.conformance.Options;
import dev.platform.conformance.client.Authorization;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of a run with faults. */
@Command(
    name = "faults",
    description = {
      "Seeds faults between the checks and an installation, and reports the check that finds each.",
      "Exits with status 1 if a fault is not found."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class FaultsCommand implements Callable<Integer> {
  @Mixin private InstallOptions install = new InstallOptions();

  @Option(
      names = "--only",
      split = ",",
      description = "Seed only the faults whose family, operation, or name contains one of these.")
  private List<String> only = List.of();

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "Seed only N faults of each kind, spread over the API. Default: all")
  private int sample = Integer.MAX_VALUE;

  @Option(names = "--report", paramLabel = "FILE", description = "Write a JUnit XML report.")
  private @Nullable Path report;

  @Option(
      names = "--parallel",
      paramLabel = "SESSIONS",
      defaultValue = "2",
      description = "Number of faulty sessions at a time. Default: ${DEFAULT-VALUE}")
  private int parallel;

  @Option(
      names = "--proxy-secret",
      defaultValue = "${env:CONFORMANCE_PROXY_SECRET}",
      description = {
        "PLATFORM_HTTP_PROXYSECRET of an installation that trusts proxies on this host. Failed",
        "logins of one session then do not lock out the others. Default: $CONFORMANCE_PROXY_SECRET"
      })
  private @Nullable String proxySecret;

  @Option(names = "--list", description = "List the faults and exit.")
  private boolean list;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (list) {
      List<Fault> all = Catalogue.of(it -> true, Authorization.NONE);
      Sample.of(all.stream().filter(it -> it.matches(only)).toList(), sample)
          .forEach(it -> out.println(it.family() + ": " + it.name()));
      return 0;
    }
    Options options = install.all(parallel);
    List<Verdict> verdicts = run(options, only, sample, Optional.ofNullable(proxySecret), out);
    if (report != null) {
      FaultReport.write(verdicts, report);
    }
    return verdicts.stream().allMatch(Verdict::isCaught) ? 0 : 1;
  }

  /**
   * Looks for faults.
   *
   * @param only parts of their names; all if empty
   * @param sample how many faults of each kind are enough
   * @param secret by which the install knows a proxy that it trusts
   */
  public static List<Verdict> run(
      Options options, List<String> only, int sample, Optional<String> secret, PrintWriter out) {
    try (var run = new FaultRun(options, secret, out)) {
      List<Fault> all = run.faults();
      List<Fault> faults = Sample.of(all.stream().filter(it -> it.matches(only)).toList(), sample);
      List<String> operations =
          faults.stream().flatMap(it -> Stream.of(it.at(), it.operation())).distinct().toList();
      List<Check> passed = run.passed(faults.size() == all.size() ? List.of() : operations);
      List<Verdict> verdicts = run.search(faults, passed);
      out.print(FaultReport.table(verdicts));
      out.flush();
      return verdicts;
    }
  }
}
