package dev.platform.content.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What readers call otherwise than the docs: lines such as {@code private repo = deploy token}. */
final class Synonyms {
  private final List<Rule> rules;

  /** When all words of one side are asked for, those of the other side are, too. */
  private record Rule(Collection<String> asked, Collection<String> added) {}

  private Synonyms(List<Rule> rules) {
    this.rules = rules;
  }

  /** Those of the docs. */
  static Synonyms ofDocs() {
    try (InputStream in =
        Objects.requireNonNull(Synonyms.class.getResourceAsStream("synonyms.txt"))) {
      return of(new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Synonyms of(String lines) {
    return new Synonyms(
        lines
            .lines()
            .filter(line -> line.contains("="))
            .map(line -> line.split("=", 2))
            .map(sides -> new Rule(Words.terms(sides[0]), Words.terms(sides[1])))
            .toList());
  }

  /** The terms to look for in addition. */
  Set<String> of(Collection<String> terms) {
    Set<String> added = new TreeSet<>();
    rules.stream()
        .filter(rule -> terms.containsAll(rule.asked()))
        .forEach(rule -> added.addAll(rule.added()));
    added.removeAll(terms);
    return added;
  }
}
