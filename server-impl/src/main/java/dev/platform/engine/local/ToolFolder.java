package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The tools that the platform has installed, each version once for all owners: {@code
 * installed/<tool>/<version>} and, once it is complete, {@code notes/<tool>/<version>}.
 */
final class ToolFolder {
  private final Path folder;

  /**
   * That of an engine.
   *
   * @param data the engine's folder
   */
  ToolFolder(Path data) {
    this.folder = data.resolve("tools");
  }

  /** What commands see of it. */
  static Path installed(Path data) {
    return data.resolve("tools").resolve("installed");
  }

  /** Where a version is, or will be. */
  Path place(Tool tool, String version) {
    return folder.resolve("installed").resolve(tool.label()).resolve(version);
  }

  /** For what is needed only while something is installed. */
  Path work() {
    return folder.resolve("work");
  }

  /** A version that is complete. */
  Optional<InstalledTool> find(Tool tool, String version) throws IOException {
    Path note = note(tool.label(), version);
    return Files.exists(note)
        ? Optional.of(StateFile.read(note, InstalledTool.class))
        : Optional.empty();
  }

  /** All that are complete. */
  List<InstalledTool> list() throws IOException {
    List<InstalledTool> all = new ArrayList<>();
    for (Path tool : Folders.list(folder.resolve("notes"))) {
      for (Path note : Folders.list(tool)) {
        all.add(StateFile.read(note, InstalledTool.class));
      }
    }
    return all;
  }

  /** A version is complete. */
  void note(InstalledTool tool) throws IOException {
    Path note = note(tool.tool(), tool.version());
    Folders.create(folder.resolve("notes").resolve(tool.tool()));
    StateFile.write(note, tool);
  }

  private Path note(String tool, String version) {
    return folder.resolve("notes").resolve(tool).resolve(version);
  }
}
