package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import dev.platform.engine.local.tools.ToolRequest;
import dev.platform.engine.local.tools.VersionRange;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the tool for a request: an installed one, or the machine's own. */
final class ToolChoice {
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
   */
  record OfHost(String version, @Nullable String trouble) implements Found {}

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
  Found find(ToolRequest request, Toolchain with, WorkSteps steps, EventReporter reporter)
      throws WorkEnded, IOException, InterruptedException {
    Tool tool = request.tool();
    VersionRange range = request.version();
    Optional<String> own = host.of(tool);
    Optional<String> fitting =
        own.filter(range::accepts).filter(version -> settings.allows(tool.label(), version));
    if (fitting.isPresent() && (range.isMinimum() || fitting.equals(range.exact()))) {
      return new OfHost(fitting.get(), null);
    }
    try {
      String version = version(tool, range, with, steps);
      return new Installed(installer.install(tool, version, with, steps, reporter));
    } catch (ToolTrouble e) {
      Optional<InstalledTool> there = newestInstalled(tool, range);
      if (there.isPresent()) {
        return new Installed(there.get());
      }
      return own.<Found>map(it -> new OfHost(it, fitting.isPresent() ? null : e.why()))
          .orElseGet(() -> new Missing(e.why()));
    }
  }

  private String version(Tool tool, VersionRange range, Toolchain with, WorkSteps steps)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    if (!settings.isAllowed()) {
      throw new ToolTrouble("this server does not install tools");
    }
    Optional<String> exact = range.exact();
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
    return all.stream().filter(it -> newest.equals(Optional.of(it.version()))).findFirst();
  }
}
