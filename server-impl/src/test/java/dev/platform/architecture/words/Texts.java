package dev.platform.architecture.words;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What users and contributors read and we wrote; the pinned contract was written by others. */
final class Texts {
  private static final Path ROOT = Path.of("..");
  private static final List<String> PARTS =
      List.of("README.md", "CHANGELOG.md", "server-impl/src/main", "server-impl/docs", "specs");

  private static final Pattern FOR_CONTRIBUTORS =
      Pattern.compile("server-impl/docs/(adr|recipes)/.*\\.md");

  private static final Pattern FOR_USERS =
      Pattern.compile(
          String.join(
              "|",
              "README\\.md|CHANGELOG\\.md",
              "server-impl/src/main/resources/content/(docs|blog)/.*\\.md",
              "server-impl/src/main/resources/.*/texts_en\\.properties",
              "server-impl/src/main/jte(-site)?/.*\\.jte",
              "server-impl/src/main/java/.*\\.java",
              "specs/(content|graphql|mcp|native|oauth|pages|website)/(?!operations|platform).*\\.(yaml|graphqls)"));

  /** Made from contracts and settings, which are read themselves. */
  private static final Pattern GENERATED =
      Pattern.compile(".*/docs/(reference/.*|operations/configuration)\\.md");

  private Texts() {}

  static List<Prose> forUsers() throws IOException {
    return matching(FOR_USERS);
  }

  static List<Prose> forContributors() throws IOException {
    return matching(FOR_CONTRIBUTORS);
  }

  private static List<Prose> matching(Pattern names) throws IOException {
    List<Prose> all = new ArrayList<>();
    for (String part : PARTS) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(part))) {
        files
            .map(Texts::name)
            .filter(names.asMatchPredicate())
            .filter(file -> !GENERATED.matcher(file).matches())
            .sorted()
            .map(Texts::read)
            .forEach(all::add);
      }
    }
    return all;
  }

  private static String name(Path file) {
    return ROOT.relativize(file).toString();
  }

  /** Of the changelog, what is released stays as it was. */
  private static Prose read(String file) {
    try {
      var text = Files.readString(ROOT.resolve(file));
      return Prose.of(file, file.equals("CHANGELOG.md") ? unreleased(text) : text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String unreleased(String changelog) {
    int end = changelog.indexOf("\n## ", changelog.indexOf("\n## ") + 1);
    return end < 0 ? changelog : changelog.substring(0, end);
  }
}
