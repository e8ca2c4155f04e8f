package dev.platform.engine.local;

import java.util.List;
import java.util.Optional;

/**
 * What to do about a common failure.
 *
 * @param anchor names it in the docs
 * @param patterns of lines that show it
 * @param advice one or two sentences; {} is the word that the star of the pattern stands for
 */
record FailureHint(String anchor, List<LinePattern> patterns, String advice) {
  /** Explains all of them. */
  static final String PAGE = "/docs/guides/build-errors";

  static FailureHint of(String anchor, String advice, String... patterns) {
    List<LinePattern> compiled = List.of(patterns).stream().map(LinePattern::of).toList();
    return new FailureHint(anchor, compiled, advice);
  }

  /** The advice for a command that has printed these lines last. */
  Optional<String> match(List<String> lines) {
    return lines.stream()
        .flatMap(line -> patterns.stream().flatMap(pattern -> pattern.match(line).stream()))
        .findFirst()
        .map(word -> "Hint: " + advice.replace("{}", word) + " See " + PAGE + "#" + anchor);
  }
}
