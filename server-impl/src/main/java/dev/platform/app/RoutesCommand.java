package dev.platform.app;

import dev.platform.grader.Route;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code routes}: lists what this build answers, without starting anything. */
@Command(
    name = "routes",
    mixinStandardHelpOptions = true,
    description =
        "Lists the routes of this build with their handlers. The grader reads the JSON format.")
final class RoutesCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(
      names = "--format",
      description = "Output format: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}",
      defaultValue = "TEXT")
  private Format format = Format.TEXT;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  enum Format {
    TEXT,
    JSON
  }

  @Override
  public Integer call() {
    var profiles = config.settings().profiles();
    var routes = GradedContract.forGrader(Applications.routes(Wiring.rooms(), profiles));
    PrintWriter out = spec.commandLine().getOut();
    switch (format) {
      case JSON -> out.print(routes.text());
      case TEXT -> routes.routes().forEach(route -> print(out, route));
    }
    out.flush();
    return 0;
  }

  private static void print(PrintWriter out, Route route) {
    out.printf(
        "%-7s %-70s %-45s %s%n", route.method(), route.path(), route.operation(), route.handler());
  }
}
