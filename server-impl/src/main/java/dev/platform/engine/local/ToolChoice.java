package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import dev.platform.engine.local.tools.ToolRequest;
import dev.platform.engine.local.tools.VersionRange;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the tool for a request: an installed one, or the machine's own. */
final class ToolChoice {
  private static final Pattern PLAIN =
      Pattern.compile("(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)");

  private final ToolSettings settings;
  private final ToolFolder folder;
  private final ToolInstaller installer;
  private final ToolVersions versions;
  private final HostVersions host;

  /** What was found. */
  sealed interface Found {}

  /** A tool of the folder. */
  record Installed(InstalledTool tool) implements Found {}

  /**
   * The machine's own.
   *
   * @param trouble why it is not the version that was asked for; null if it is
   * @param program what runs it; null for the usual one
   */
  record OfHost(String version, @Nullable String trouble, @Nullable String program)
      implements Found {}

  /** None. */
  record Missing(String trouble) implements Found {}

  ToolChoice(ToolSettings settings, ToolFolder folder, ToolInstaller installer, HostVersions host) {
    this.settings = settings;
    this.folder = folder;
    this.installer = installer;
    this.versions = new ToolVersions(installer::versions);
    this.host = host;
  }

  /**
   * The best for a request.
   *
   * @param with what was found for others before
   */
  Found find(ToolRequest request, Toolchain with, InstallContext context)
      throws WorkEnded, IOException, InterruptedException {
    Tool tool = request.tool();
    VersionRange range = request.version();
    Optional<String> own = host.of(tool);
    Optional<String> fitting =
        own.filter(range::accepts).filter(version -> settings.allows(tool.label(), version));
    if (fitting.isPresent() && (range.isMinimum() || fitting.equals(range.exact()))) {
      return new OfHost(fitting.get(), null, null);
    }
    try {
      return new Installed(installed(tool, range, with, context));
    } catch (ToolTrouble e) {
      if (fitting.isPresent()) {
        return new OfHost(fitting.get(), null, null);
      }
      Optional<Found> other = tool == Tool.PYTHON ? python(range, e.why()) : Optional.empty();
      return other
          .or(() -> own.map(it -> new OfHost(it, e.why(), null)))
          .orElseGet(() -> new Missing(e.why()));
    }
  }

  /** One of several Pythons of the machine: the newest in the range, else the newest below it. */
  private Optional<Found> python(VersionRange range, String trouble)
      throws IOException, InterruptedException {
    Map<String, String> all = host.pythons();
    Optional<String> fitting = range.newest(allowedPythons(all));
    if (fitting.isPresent()) {
      return Optional.of(new OfHost(fitting.get(), null, program(all, fitting.get())));
    }
    return VersionRange.parse("<" + range)
        .flatMap(below -> below.newest(allowedPythons(all)))
        .map(version -> new OfHost(version, trouble, program(all, version)));
  }

  private Stream<String> allowedPythons(Map<String, String> all) {
    return all.values().stream().filter(it -> settings.allows(Tool.PYTHON.label(), it));
  }

  private static String program(Map<String, String> all, String version) {
    return all.entrySet().stream()
        .filter(it -> it.getValue().equals(version))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private InstalledTool installed(
      Tool tool, VersionRange range, Toolchain chosen, InstallContext context)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    try {
      if (!settings.isAllowed()) {
        throw new ToolTrouble("this server does not install tools");
      }
      return install(tool, range, chosen, context);
    } catch (ToolTrouble e) {
      return newestInstalled(tool, range).orElseThrow(() -> e);
    }
  }

  /** The newest version of a tool in a range, which is installed if it is not there yet. */
  InstalledTool install(Tool tool, VersionRange range, Toolchain chosen, InstallContext context)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    Toolchain with = base(tool, chosen, context);
    return installer.install(tool, version(tool, range, with, context.steps()), with, context);
  }

  /**
   * What runs the installer of a tool. For package managers it is the platform's choice, never that
   * of the code: what it lists and installs is for all owners.
   */
  private Toolchain base(Tool tool, Toolchain chosen, InstallContext context)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    return switch (tool.installer()) {
      // mise runs Elixir once it has installed it.
      case MISE -> tool == Tool.ELIXIR ? chosen.only(Tool.ERLANG) : Toolchain.none();
      case NPM -> host.hasNpm() ? Toolchain.none() : newest(Tool.NODE, "npm", context);
      case PIP -> host.hasPip() ? Toolchain.none() : newest(Tool.PYTHON, "pip and venv", context);
    };
  }

  private Toolchain newest(Tool tool, String needed, InstallContext context)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    VersionRange any = VersionRange.parse(VersionRange.ANY).orElseThrow();
    try {
      return Toolchain.of(install(tool, any, Toolchain.none(), context));
    } catch (ToolTrouble e) {
      return newestInstalled(tool, any)
          .map(Toolchain::of)
          .orElseThrow(
              () ->
                  new ToolTrouble(
                      "this server does not have %s with %s, and %s"
                          .formatted(tool.title(), needed, e.why())));
    }
  }

  private String version(Tool tool, VersionRange range, Toolchain with, WorkSteps steps)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    Optional<String> exact = range.exact().filter(it -> isUnambiguous(tool, it));
    if (exact.isPresent()) {
      return allowed(tool, exact.get());
    }
    List<String> all = versions.of(tool, with, steps);
    Optional<String> wanted =
        range.newest(all.stream().filter(it -> settings.allows(tool.label(), it)));
    if (wanted.isPresent()) {
      return wanted.get();
    }
    throw new ToolTrouble(
        range.newest(all.stream()).isPresent()
            ? notAllowed(tool)
            : "no released version matches it");
  }

  /** npm and pip accept many texts for one version, such as 1.x.7 and 1.02.0. */
  private static boolean isUnambiguous(Tool tool, String version) {
    return tool.installer() == Tool.Installer.MISE || PLAIN.matcher(version).matches();
  }

  private String allowed(Tool tool, String version) throws ToolTrouble {
    if (!settings.allows(tool.label(), version)) {
      throw new ToolTrouble(notAllowed(tool));
    }
    return version;
  }

  private String notAllowed(Tool tool) {
    return "this server allows only "
        + String.join(", ", settings.versions().getOrDefault(tool.label(), List.of()));
  }

  private Optional<InstalledTool> newestInstalled(Tool tool, VersionRange range)
      throws IOException {
    List<InstalledTool> all =
        folder.list().stream()
            .filter(it -> it.tool().equals(tool.label()))
            .filter(it -> settings.allows(it.tool(), it.version()))
            .toList();
    Optional<String> newest = range.newest(all.stream().map(InstalledTool::version));
    return newest.isPresent() ? folder.use(tool, newest.get()) : Optional.empty();
  }
}
