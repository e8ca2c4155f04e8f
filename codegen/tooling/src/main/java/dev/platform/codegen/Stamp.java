package dev.platform.codegen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Remembers what a step was last made from, so that an unchanged step can be left out. */
final class Stamp {
  private final Path file;
  private final String fingerprint;

  /** {@code inputs} are files or folders; the tooling itself is always an input. */
  Stamp(Path file, List<Path> inputs) {
    this.file = file;
    this.fingerprint =
        Sha256.of(
            tooling() + inputs.stream().map(Stamp::contents).collect(Collectors.joining("\n")));
  }

  boolean isCurrent() {
    try {
      return Files.exists(file) && Files.readString(file).equals(fingerprint);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write() {
    Documents.write(file, fingerprint);
  }

  /** The classes of the tooling: a folder while the build compiles, a jar once it has packaged. */
  private static String tooling() {
    try {
      Path home = Path.of(Stamp.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(home)) {
        return contents(home.resolve("dev"));
      }
      try (FileSystem jar = FileSystems.newFileSystem(home)) {
        return contents(jar.getPath("dev"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String contents(Path input) {
    try (Stream<Path> tree = Files.walk(input)) {
      return tree.filter(Files::isRegularFile)
          .map(it -> input.relativize(it) + " " + content(it))
          .sorted()
          .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String content(Path file) {
    try {
      return Sha256.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
