package dev.platform.architecture.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who searches the docs for a message finds the words that the program prints. */
class QuotedMessagesTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path LAUNCHER = Path.of("src/main/dist/bin/platform");
  private static final List<Path> PAGES =
      List.of(
          Path.of("../README.md"),
          Path.of("src/main/resources/content/docs/operations/troubleshooting.md"));

  /** A bold message in quotation marks, with dots where it differs from case to case. */
  private static final Pattern QUOTED = Pattern.compile("\\*\\*\"([^\"]+)\"\\*\\*");

  private static final Pattern DIFFERS = Pattern.compile("…:?|'\\w+'|^\\w+: ");

  @Test
  void aMessageThatAPageQuotesIsPrinted() throws IOException {
    var printed = printed();

    assertThat(quoted()).hasSizeGreaterThan(10).allMatch(printed::contains);
  }

  private static List<String> quoted() throws IOException {
    StringBuilder text = new StringBuilder();
    for (Path page : PAGES) {
      text.append(Files.readString(page)).append('\n');
    }
    return QUOTED
        .matcher(text)
        .results()
        .flatMap(message -> DIFFERS.splitAsStream(message.group(1)))
        .map(QuotedMessagesTest::plain)
        .filter(part -> part.contains(" "))
        .toList();
  }

  private static String printed() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      var sources =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .map(QuotedMessagesTest::literals)
              .collect(Collectors.joining("\n"));
      return sources + plain(Files.readString(LAUNCHER));
    }
  }

  private static String literals(Path source) {
    try {
      return plain(Prose.of(source.toString(), Files.readString(source)).text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String plain(String text) {
    return text.replace('\u0000', ' ').replaceAll("\\s+", " ").strip();
  }
}
