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

  /**
   * Makes one without changes.
   *
   * @param layers the lowest first
   */
  static LayeredFolder create(Path folder, List<Path> layers) throws IOException {
    LayeredFolder made = new LayeredFolder(Folders.create(folder));
    Folders.create(made.changes());
    Folders.create(made.work());
    Files.write(made.list(), layers.stream().map(Path::toString).toList());
    return made;
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
        ? Files.readAllLines(list()).stream().map(Path::of).toList()
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

  /** Options of the mount, with paths in which nothing ends a list or an option. */
  String options() throws IOException {
    List<Path> highestFirst = new ArrayList<>(layers());
    Collections.reverse(highestFirst);
    List<String> lower = highestFirst.stream().map(Path::toString).toList();
    return OPTIONS.formatted(String.join(":", lower), changes(), work());
  }
}
