package dev.platform.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A folder that is gone with the bench.
 *
 * @param path where it is
 */
record Folder(Path path) implements AutoCloseable {

  static Folder make() throws IOException {
    return new Folder(Files.createTempDirectory("bench"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path one : all.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(one);
      }
    }
  }
}
