package dev.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A large file is a file that mixes subjects. */
class LongClassesTest {
  private static final int LIMIT = 500;
  private static final Path LIST =
      Path.of("src/test/resources/dev/platform/architecture/long-classes.txt");

  @Test
  void onlyListedClassesAreLong() throws IOException {
    assertThat(longClasses())
        .as(
            """
            You are here because a class grew over %d lines, or a listed one shrank.
            1. Split what grew: each subject gets a file of its own.
            2. Remove what shrank from %s. Nothing may be added to it."""
                .formatted(LIMIT, LIST))
        .isEqualTo(
            Files.readAllLines(LIST).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList());
  }

  private static List<String> longClasses() throws IOException {
    try (var files = Files.walk(Path.of("src"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> lines(file) > LIMIT)
          .map(file -> Path.of("src").relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private static int lines(Path file) {
    try {
      return Files.readAllLines(file).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
