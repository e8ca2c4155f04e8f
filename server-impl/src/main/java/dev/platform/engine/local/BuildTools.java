package dev.platform.engine.local;

import dev.platform.engine.local.tools.GoModule;
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

  private static final String GOTOOLCHAIN = "GOTOOLCHAIN";

  private final Machine machine;
  private final ToolInstaller installer;
  private final ToolChoice choice;
  private final ToolDesk desk;

  BuildTools(Machine machine, Artifacts artifacts, Clock clock) {
    ToolFolder folder = new ToolFolder(machine.settings().data(), clock);
    this.machine = machine;
    ToolSpace space = new ToolSpace(machine, folder, artifacts, clock);
    this.installer =
        new ToolInstaller(
            machine, folder, space, new InstallPace(machine.settings().tools().perHour(), clock));
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
    if (isGoPinned()) {
      // What the operator allows only counts if Go fetches no other version.
      chosen = new Toolchain(List.of(), Map.of(GOTOOLCHAIN, "local"));
    }
    for (ToolRequest request : requests.requests()) {
      chosen = with(chosen, request, spec, limited, reporter);
    }
    boolean isFree = spec.environment().getOrDefault(GOTOOLCHAIN, "").isEmpty();
    if (isFree && !chosen.variables().containsKey(GOTOOLCHAIN)) {
      announceGo(chosen, directories, reporter);
    }
    return chosen;
  }

  private boolean isGoPinned() {
    return machine.settings().tools().versions().containsKey(Tool.GO.label());
  }

  /** Go that is older than the module requires fetches another version, which few expect. */
  private static void announceGo(
      Toolchain chosen, List<SourceFiles> directories, EventReporter reporter)
      throws IOException, InterruptedException {
    for (InstalledTool go : chosen.only(Tool.GO).tools()) {
      GoModule.required(directories)
          .filter(it -> CHOOSES_TOOLCHAIN.accepts(go.version()))
          .filter(it -> isOlder(go.version(), it))
          .ifPresent(
              it ->
                  reporter.report(
                      "go.mod requires Go %s, which Go %s downloads. To prevent this, set GOTOOLCHAIN to local"
                          .formatted(it, go.version())));
    }
  }

  private static boolean isOlder(String version, String required) {
    return VersionRange.parse(">=" + required).filter(it -> !it.accepts(version)).isPresent();
  }

  private Toolchain with(
      Toolchain chosen,
      ToolRequest request,
      BuildSpec spec,
      WorkSteps steps,
      EventReporter reporter)
      throws WorkEnded, IOException, InterruptedException {
    ToolChoice.Found found =
        choice.find(request, chosen, new InstallContext(spec.workspace(), steps, reporter::report));
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

  private boolean isAllowed(String go) {
    return machine.settings().tools().allows(Tool.GO.label(), go);
  }

  private Toolchain withHost(
      Toolchain chosen, ToolRequest request, ToolChoice.OfHost own, EventReporter reporter) {
    String title = request.tool().title();
    String from = " (from " + request.from() + ")";
    String trouble = own.trouble();
    if (trouble != null
        && request.tool() == Tool.GO
        && request.version().exact().filter(this::isAllowed).isPresent()
        && CHOOSES_TOOLCHAIN.accepts(own.version())) {
      // Go itself fetches, and verifies, the version that this variable names.
      reporter.report("Using " + title + " " + request.version() + from + " through GOTOOLCHAIN");
      return with(chosen, GOTOOLCHAIN, "go" + request.version() + (isGoPinned() ? "" : "+auto"));
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
