package dev.platform.codegen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
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
        Stream.concat(Stream.of(toolingItself()), inputs.stream())
            .flatMap(Stamp::files)
            .map(Stamp::describe)
            .collect(Collectors.collectingAndThen(Collectors.joining("\n"), Sha256::of));
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

  private static Path toolingItself() {
    try {
      return Path.of(Stamp.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stream<Path> files(Path input) {
    try (Stream<Path> tree = Files.walk(input)) {
      return tree.filter(Files::isRegularFile).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String describe(Path file) {
    try {
      return file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
