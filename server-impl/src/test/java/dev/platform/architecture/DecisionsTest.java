package dev.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The records of decisions, which are named by their numbers. */
class DecisionsTest {
  @Test
  void eachRecordHasANumberOfItsOwnAndBeginsWithIt() throws IOException {
    try (var files = Files.list(Path.of("docs/adr"))) {
      var records = files.filter(it -> it.toString().endsWith(".md")).sorted().toList();

      assertThat(records).extracting(DecisionsTest::number).doesNotHaveDuplicates();
      for (Path each : records) {
        assertThat(Files.readString(each)).as(each.toString()).startsWith("# " + number(each));
      }
    }
  }

  private static String number(Path file) {
    return file.getFileName().toString().substring(0, 4);
  }
}
