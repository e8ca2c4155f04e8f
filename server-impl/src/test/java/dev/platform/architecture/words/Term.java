package dev.platform.architecture.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Words that are not written, and what to write instead. */
record Term(String instead, Pattern pattern) {
  private static final int FLAGS = Pattern.CASE_INSENSITIVE;

  static List<Term> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(Term::of)
        .toList();
  }

  private static Term of(String line) {
    var parts = line.split(" = ", 2);
    var pattern = parts[1].replace(" ", "\\s+");
    var words = pattern.startsWith("\\|") ? pattern : "\\b(?:" + pattern + ")(?!\\w)";
    return new Term(parts[0], Pattern.compile(words, FLAGS));
  }

  Stream<Finding> findIn(Prose prose) {
    return pattern
        .matcher(prose.text())
        .results()
        .map(
            match -> {
              var word = match.group().strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
              return new Finding(prose.file(), prose.lineOf(match.start()), word, instead);
            });
  }
}
