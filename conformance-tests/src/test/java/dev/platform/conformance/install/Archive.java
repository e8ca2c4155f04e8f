package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The archive that {@code mvn -Pdist} and every other build make. */
final class Archive {
  private static final Path TARGET = Path.of("../server-impl/target");

  private Archive() {}

  /** The newest one; empty if none was built. */
  static Optional<Path> newest() throws IOException {
    if (!Files.isDirectory(TARGET)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(TARGET)) {
      return files
          .filter(file -> file.getFileName().toString().matches("platform-.*\\.tar\\.gz"))
          .max(Comparator.comparing(file -> file.toFile().lastModified()));
    }
  }

  /** Unpacks an archive as an operator does, and gives the one folder that it has. */
  static Path unpack(Path archive, Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    var tar =
        new ProcessBuilder("tar", "-xzf", archive.toAbsolutePath().toString())
            .directory(folder.toFile())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    return folder.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
  }

  /** All that is in a folder, as paths in it. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }
}
