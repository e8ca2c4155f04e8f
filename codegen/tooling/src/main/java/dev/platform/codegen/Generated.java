package dev.platform.codegen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that a generator fills. The generator leaves out a run when the document is the same,
 * but does not look at its templates and settings; so the folder is emptied when those change.
 */
final class Generated {
  private Generated() {}

  static void forget(Path folder, List<Path> inputs) {
    Stamp stamp = new Stamp(folder.resolve("generated.stamp"), inputs);
    if (!stamp.isCurrent()) {
      delete(folder);
      stamp.write();
    }
  }

  private static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
