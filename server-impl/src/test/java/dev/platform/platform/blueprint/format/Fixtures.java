package dev.platform.platform.blueprint.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files of our own writing. */
public final class Fixtures {
  static final Path FOLDER = Path.of("src/test/resources/dev/platform/platform/blueprint");

  private Fixtures() {}

  public static List<Path> valid() {
    return in("valid");
  }

  static List<Path> invalid() {
    return in("invalid");
  }

  /** A valid one. */
  public static Path file(String name) {
    return FOLDER.resolve("valid").resolve(name + ".yaml");
  }

  private static List<Path> in(String folder) {
    try (var files = Files.list(FOLDER.resolve(folder))) {
      return files.filter(it -> it.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
