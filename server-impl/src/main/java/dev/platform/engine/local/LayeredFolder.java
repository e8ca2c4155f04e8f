package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A folder that shows the files of others, its layers, until they are changed: what a command
 * writes is kept in a folder of its own, and the layers stay as they are. The system mounts it for
 * the command only.
 *
 * @param folder of the platform, which no command sees
 */
record LayeredFolder(Path folder) {
  /** Ends the names of such folders, which only the platform gives. */
  static final String END = "+layered";

  /** Nothing in a layer leads to another one, whatever its owner has made of its attributes. */
  private static final String OPTIONS =
      "lowerdir=%s,upperdir=%s,workdir=%s,redirect_dir=nofollow,metacopy=off,index=off,nosuid,nodev";

  static boolean is(Path folder) {
    return folder.toString().endsWith(END);
  }

  private static Path named(Path folder) {
    return folder.resolveSibling(folder.getFileName() + END);
  }

  /** A folder, or the layered one in its place. */
  static Path inPlaceOf(Path folder) {
    Path layered = named(folder);
    return Files.exists(layered) ? layered : folder;
  }

  /**
   * Makes one without changes.
   *
   * @param layers the lowest first
   */
  static LayeredFolder create(Path folder, List<Path> layers) throws IOException {
    LayeredFolder made = new LayeredFolder(Folders.create(folder));
    Folders.create(made.changes());
    made.show(layers);
    return made;
  }

  /**
   * Makes one of an ordinary folder, which becomes its changes. What is interrupted can be done
   * again.
   *
   * @param layers the lowest first
   */
  static LayeredFolder over(List<Path> layers, Path folder) throws IOException {
    Path part = folder.resolveSibling(folder.getFileName() + ".part" + END);
    LayeredFolder made = new LayeredFolder(Folders.create(part));
    if (Files.exists(folder)) {
      Folders.rename(folder, made.changes());
    } else {
      Folders.create(made.changes());
    }
    made.show(layers);
    Folders.rename(part, named(folder));
    return new LayeredFolder(named(folder));
  }

  private void show(List<Path> layers) throws IOException {
    Folders.create(work());
    Files.write(list(), layers.stream().map(it -> folder.relativize(it).toString()).toList());
  }

  /** What was written, to become a layer. */
  Path changes() {
    return folder.resolve("changes");
  }

  private Path work() {
    return folder.resolve("work");
  }

  private Path list() {
    return folder.resolve("layers");
  }

  /** The lowest first; none if it is only half made. */
  List<Path> layers() throws IOException {
    return Files.exists(list())
        ? Files.readAllLines(list()).stream().map(it -> folder.resolve(it).normalize()).toList()
        : List.of();
  }

  /** All folders of which a folder consists: itself, if it is an ordinary one. */
  static List<Path> parts(Path folder) throws IOException {
    if (!is(folder)) {
      return List.of(folder);
    }
    LayeredFolder layered = new LayeredFolder(folder);
    List<Path> parts = new ArrayList<>(layered.layers());
    parts.add(layered.changes());
    return parts;
  }

  /** Where a folder keeps what was written to it: itself, if it is an ordinary one. */
  static Path written(Path folder) {
    return is(folder) ? new LayeredFolder(folder).changes() : folder;
  }

  /** Options of the mount, with paths in which nothing ends a list or an option. */
  String options() throws IOException {
    List<Path> highestFirst = new ArrayList<>(layers());
    Collections.reverse(highestFirst);
    List<String> lower = highestFirst.stream().map(Path::toString).toList();
    return OPTIONS.formatted(String.join(":", lower), changes(), work());
  }
}
