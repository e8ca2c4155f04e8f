package dev.platform.engine.local;

import dev.platform.base.time.DurationText;
import dev.platform.engine.local.tools.Tool;
import dev.platform.engine.local.tools.VersionRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Does what an operator orders, next to the builds. */
final class ToolDesk {
  private final ToolSettings settings;
  private final ToolFolder folder;
  private final ToolSpace space;
  private final ToolChoice choice;

  /** A tool that the operator named, in versions that may be several. */
  private record Named(Tool tool, VersionRange version, String text) {
    static Named parse(String text) throws ToolTrouble {
      String[] parts = text.split("@", 2);
      Tool tool = Tool.of(parts[0]).orElseThrow(() -> unknown(parts[0]));
      if (parts.length < 2 || parts[1].isBlank()) {
        throw new ToolTrouble(
            "%1$s has no version. Add one, such as %1$s@latest".formatted(parts[0]));
      }
      VersionRange version =
          VersionRange.parse(parts[1])
              .orElseThrow(() -> new ToolTrouble(parts[1] + " is not a version"));
      return new Named(tool, version, text);
    }

    private static ToolTrouble unknown(String label) {
      String all = Stream.of(Tool.values()).map(Tool::label).collect(Collectors.joining(", "));
      return new ToolTrouble("there is no tool " + label + ". Tools are " + all);
    }
  }

  ToolDesk(ToolSettings settings, ToolFolder folder, ToolSpace space, ToolChoice choice) {
    this.settings = settings;
    this.folder = folder;
    this.space = space;
    this.choice = choice;
  }

  /**
   * Does it, one tool after another.
   *
   * @param canceled reaches zero when it is to end early
   * @param progress gets each step in words
   */
  void run(ToolOrder order, CountDownLatch canceled, Consumer<String> progress)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    switch (order.action()) {
      case INSTALL -> install(order.tools(), canceled, progress);
      case REMOVE -> remove(order.tools(), false, progress);
      case FORCE_REMOVE -> remove(order.tools(), true, progress);
    }
  }

  private void install(List<String> texts, CountDownLatch canceled, Consumer<String> progress)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    List<Named> all = new ArrayList<>();
    for (String text : texts) {
      all.add(Named.parse(text));
    }
    List<InstalledTool> installed = new ArrayList<>();
    for (Named named : all) {
      // Elixir is installed with the Erlang before it.
      Toolchain earlier = new Toolchain(installed, Map.of());
      installed.add(0, install(named, earlier, canceled, progress));
    }
  }

  private InstalledTool install(
      Named named, Toolchain earlier, CountDownLatch canceled, Consumer<String> progress)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    Set<String> before = folder.list().stream().map(InstalledTool::key).collect(Collectors.toSet());
    String late =
        "Installing %s took longer than %s"
            .formatted(named.text(), DurationText.of(settings.timeout()));
    WorkSteps steps = new WorkSteps(canceled, settings.timeout(), late, WorkSteps.SHORT_GRACE);
    try {
      InstalledTool tool =
          choice.install(
              named.tool(), named.version(), earlier, new InstallContext(null, steps, progress));
      if (before.contains(tool.key())) {
        progress.accept(tool.title() + " " + tool.version() + " is already installed");
      }
      return tool;
    } catch (ToolTrouble e) {
      throw new ToolTrouble(named.text() + " cannot be installed: " + e.why());
    }
  }

  private void remove(List<String> keys, boolean isForced, Consumer<String> progress)
      throws ToolTrouble, IOException, InterruptedException {
    List<InstalledTool> tools = new ArrayList<>();
    for (String key : keys) {
      tools.add(
          folder.list().stream()
              .filter(it -> it.key().equals(key))
              .findFirst()
              .orElseThrow(
                  () ->
                      new ToolTrouble(
                          key + " is not installed. `tools list` shows the installed versions")));
    }
    for (InstalledTool tool : tools) {
      try {
        space.remove(tool, isForced);
      } catch (ToolTrouble e) {
        throw new ToolTrouble(
            "%s is not removed: %s. Use --force to remove it anyway"
                .formatted(tool.key(), e.why()));
      }
      progress.accept("Removed " + tool.title() + " " + tool.version());
    }
  }
}
