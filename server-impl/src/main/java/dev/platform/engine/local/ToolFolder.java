package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The tools that the platform has installed, each version once for all owners: {@code
 * installed/<tool>/<version>} and, once it is complete, {@code notes/<tool>/<version>}.
 */
final class ToolFolder {
  private final Path folder;
  private final Clock clock;

  /**
   * That of an engine.
   *
   * @param data the engine's folder
   * @param clock for when a version was last used
   */
  ToolFolder(Path data, Clock clock) {
    this.folder = data.resolve("tools");
    this.clock = clock;
  }

  /** What commands see of it. */
  static Path installed(Path data) {
    return data.resolve("tools").resolve("installed");
  }

  /** Where a version is, or will be. */
  Path place(Tool tool, String version) {
    return installed().resolve(tool.label()).resolve(version);
  }

  /** For what is needed only while something is installed. */
  Path work() {
    return folder.resolve("work");
  }

  /** A version that is complete, for use. */
  synchronized Optional<InstalledTool> use(Tool tool, String version) throws IOException {
    Path note = note(tool.label(), version);
    if (!Files.exists(note)) {
      return Optional.empty();
    }
    InstalledTool found = StateFile.read(note, InstalledTool.class);
    markUsed(note);
    if (found.base() != null) {
      String[] base = found.base().split("@", 2);
      markUsed(note(base[0], base[1]));
    }
    return Optional.of(found);
  }

  private void markUsed(Path note) throws IOException {
    if (Files.exists(note)) {
      Files.setLastModifiedTime(note, FileTime.from(clock.instant()));
    }
  }

  /** When a version was last chosen or installed. */
  Instant usedAt(InstalledTool tool) throws IOException {
    return Files.getLastModifiedTime(note(tool.tool(), tool.version())).toInstant();
  }

  /** All that are complete. */
  synchronized List<InstalledTool> list() throws IOException {
    List<InstalledTool> all = new ArrayList<>();
    for (Path tool : Folders.list(folder.resolve("notes"))) {
      for (Path note : Folders.list(tool)) {
        read(note).ifPresent(all::add);
      }
    }
    return all;
  }

  /** Another process may write notes, and delete them. */
  private static Optional<InstalledTool> read(Path note) throws IOException {
    if (note.toString().endsWith(StateFile.PART)) {
      return Optional.empty();
    }
    try {
      return Optional.of(StateFile.read(note, InstalledTool.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** A version is complete. */
  synchronized void note(InstalledTool tool) throws IOException {
    Path note = note(tool.tool(), tool.version());
    Folders.create(folder.resolve("notes").resolve(tool.tool()));
    StateFile.write(note, tool);
    markUsed(note);
  }

  /**
   * Takes a version out.
   *
   * @return its files, which are to be deleted
   */
  synchronized Path remove(InstalledTool tool) throws IOException {
    Path aside = Folders.create(work()).resolve(UniqueNames.random(16));
    Files.delete(note(tool.tool(), tool.version()));
    Path place = installed().resolve(tool.tool()).resolve(tool.version());
    if (Files.exists(place)) {
      Folders.rename(place, aside);
    }
    return aside;
  }

  /** Places of versions that are not complete. */
  List<Path> unfinished() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path tool : Folders.list(installed())) {
      for (Path place : Folders.list(tool)) {
        if (!Files.exists(folder.resolve("notes").resolve(installed().relativize(place)))) {
          all.add(place);
        }
      }
    }
    return all;
  }

  private Path installed() {
    return folder.resolve("installed");
  }

  private Path note(String tool, String version) {
    return folder.resolve("notes").resolve(tool).resolve(version);
  }
}
