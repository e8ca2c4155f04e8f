package dev.platform.engine.local;

import dev.platform.engine.local.tools.SourceFiles;
import dev.platform.engine.local.tools.Tool;
import dev.platform.engine.local.tools.ToolRequest;
import dev.platform.engine.local.tools.ToolRequests;
import dev.platform.engine.local.tools.VersionRange;
import dev.platform.engine.spi.BuildSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Chooses the tools of a build, and reports which ones they are. */
final class BuildTools {
  /** From this version on, Go runs the version that GOTOOLCHAIN names. */
  private static final VersionRange CHOOSES_TOOLCHAIN = VersionRange.parse(">=1.21").orElseThrow();

  private final Machine machine;
  private final ToolInstaller installer;
  private final ToolChoice choice;
  private final ToolDesk desk;

  BuildTools(Machine machine, Artifacts artifacts, Clock clock) {
    ToolFolder folder = new ToolFolder(machine.settings().data(), clock);
    this.machine = machine;
    ToolSpace space = new ToolSpace(machine, folder, artifacts, clock);
    this.installer = new ToolInstaller(machine, folder, space);
    this.choice =
        new ToolChoice(
            machine.settings().tools(),
            folder,
            installer,
            new HostVersions(machine.settings().path()));
    this.desk = new ToolDesk(machine.settings().tools(), folder, space, choice);
  }

  /** What an operator does with them. */
  ToolDesk desk() {
    return desk;
  }

  void open() throws IOException, InterruptedException {
    installer.open();
  }

  /** The tools for a work tree in which no command runs. */
  Toolchain choose(BuildSpec spec, Path workTree, WorkSteps steps, EventReporter reporter)
      throws WorkEnded, IOException, InterruptedException {
    List<SourceFiles> directories = new ArrayList<>();
    String rootDir = spec.source().rootDir();
    directories.add(
        new CheckedOutFiles(machine.folders(), workTree.resolve("./" + rootDir).normalize()));
    if (!rootDir.isEmpty()) {
      directories.add(new CheckedOutFiles(machine.folders(), workTree));
    }
    ToolRequests requests =
        ToolRequests.of(directories, spec.environment(), spec.runtime(), spec.command());
    requests.ignored().forEach(reporter::report);
    WorkSteps limited =
        steps.within(
            machine.settings().tools().timeout(),
            "Installing the tools of the build took too long.");
    Toolchain chosen = Toolchain.none();
    for (ToolRequest request : requests.requests()) {
      chosen = with(chosen, request, spec, limited, reporter);
    }
    return chosen;
  }

  private Toolchain with(
      Toolchain chosen,
      ToolRequest request,
      BuildSpec spec,
      WorkSteps steps,
      EventReporter reporter)
      throws WorkEnded, IOException, InterruptedException {
    ToolChoice.Found found = choice.find(request, chosen, steps, reporter::report);
    String title = request.tool().title();
    String from = " (from " + request.from() + ")";
    if (found instanceof ToolChoice.Installed installed) {
      reporter.report("Using " + title + " " + installed.tool().version() + from);
      List<InstalledTool> tools = new ArrayList<>(chosen.tools());
      tools.add(0, installed.tool());
      return new Toolchain(tools, chosen.variables());
    }
    if (found instanceof ToolChoice.OfHost own) {
      return withHost(chosen, request, own, reporter);
    }
    String trouble = ((ToolChoice.Missing) found).trouble();
    boolean isAny = request.version().toString().equals(VersionRange.ANY);
    String lacking =
        "%s %sis not installed on this server and cannot be installed: %s"
            .formatted(title, isAny ? "" : request.version() + from + " ", trouble);
    if (!isAny && ToolRequests.toolsOf(spec.runtime()).contains(request.tool())) {
      throw WorkEnded.failed(
          lacking + ". Ask for another version, or ask your administrator to install it.");
    }
    reporter.report(lacking);
    return chosen;
  }

  private static Toolchain withHost(
      Toolchain chosen, ToolRequest request, ToolChoice.OfHost own, EventReporter reporter) {
    String title = request.tool().title();
    String from = " (from " + request.from() + ")";
    String trouble = own.trouble();
    if (trouble != null
        && request.tool() == Tool.GO
        && request.version().exact().isPresent()
        && CHOOSES_TOOLCHAIN.accepts(own.version())) {
      // Go itself fetches, and verifies, the version that this variable names.
      reporter.report("Using " + title + " " + request.version() + from + " through GOTOOLCHAIN");
      return with(chosen, "GOTOOLCHAIN", "go" + request.version() + "+auto");
    }
    reporter.report(
        trouble == null
            ? "Using " + title + " " + own.version() + " of this server" + from
            : "%s: wanted %s%s, using %s, because %s"
                .formatted(title, request.version(), from, own.version(), trouble));
    String program = own.program();
    return program == null ? chosen : with(chosen, VirtualEnvironment.PYTHON, program);
  }

  private static Toolchain with(Toolchain chosen, String variable, String value) {
    Map<String, String> variables = new LinkedHashMap<>(chosen.variables());
    variables.put(variable, value);
    return new Toolchain(chosen.tools(), variables);
  }
}
