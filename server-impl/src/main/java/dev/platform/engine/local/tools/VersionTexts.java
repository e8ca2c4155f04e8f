package dev.platform.engine.local.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds versions in the texts of files. */
final class VersionTexts {
  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final int MAX_LINES = 20_000;
  private static final int MAX_LENGTH = 500;
  private static final Pattern QUOTED = Pattern.compile("[\"']([^\"']*)[\"']");
  private static final Pattern LOCK_VERSION = Pattern.compile("^lockfileVersion: *['\"]?(\\d+)");

  private VersionTexts() {}

  /** The first word that is no comment. */
  static Optional<String> firstWord(String text) {
    return lines(text)
        .filter(line -> !line.contains("="))
        .map(line -> line.split("\\s", 2)[0])
        .findFirst();
  }

  /** The group of the first match in a line. */
  static Optional<String> first(String text, Pattern pattern) {
    return plainLines(text)
        .map(pattern::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  /** The first version behind one of some names in {@code .tool-versions}. */
  static Optional<String> toolVersions(String text, List<String> names) {
    return lines(text)
        .map(line -> line.split("\\s+"))
        .filter(words -> words.length > 1 && names.contains(words[0]))
        .map(words -> words[1])
        .findFirst();
  }

  /** The first version of one of some names in the table {@code tools} of {@code mise.toml}. */
  static Optional<String> miseTools(String text, List<String> names) {
    String section = "";
    for (String line : plainLines(text).toList()) {
      int equals = line.indexOf('=');
      if (line.strip().startsWith("[")) {
        section = line.replaceFirst("#.*", "").replace("[", "").replace("]", "").strip();
      } else if (section.equals("tools") && equals > 0) {
        String name = line.substring(0, equals).strip().replaceAll("^[\"']|[\"']$", "");
        if (names.contains(name)) {
          return tomlVersion(line.substring(equals + 1));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> tomlVersion(String value) {
    String behindName = value.replaceFirst("^.*\\bversion\\s*=", "");
    Matcher quoted = QUOTED.matcher(behindName);
    return quoted.find() ? Optional.of(quoted.group(1)) : Optional.empty();
  }

  /** A text in an object in a JSON object. */
  static Optional<String> member(String text, String object, String name) {
    return json(text).map(it -> it.path(object).path(name)).flatMap(VersionTexts::text);
  }

  /** The version of a package manager in {@code package.json}. */
  static Optional<String> packageManager(String text, String name) {
    return json(text)
        .map(it -> it.path("packageManager"))
        .flatMap(VersionTexts::text)
        .filter(manager -> manager.startsWith(name + "@"))
        .map(manager -> manager.substring(name.length() + 1).split("\\+", 2)[0]);
  }

  /** The version of Yarn that writes such lock files. */
  static Optional<String> yarnOfLock(String text) {
    return Optional.of(text.contains("\n__metadata:") ? "4" : "1");
  }

  /** The version of pnpm that writes such lock files. */
  static Optional<String> pnpmOfLock(String text) {
    return Optional.of(
        switch (first(text, LOCK_VERSION).orElse("")) {
          case "5" -> "7";
          case "6" -> "8";
          case "9" -> "10";
          default -> VersionRange.ANY;
        });
  }

  private static Optional<JsonNode> json(String text) {
    try {
      return Optional.of(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(JsonNode node) {
    return Optional.ofNullable(node.textValue());
  }

  /** Patterns see no more than is harmless. */
  private static Stream<String> plainLines(String text) {
    return text.lines().limit(MAX_LINES).filter(line -> line.length() <= MAX_LENGTH);
  }

  private static Stream<String> lines(String text) {
    return plainLines(text)
        .map(line -> line.replaceFirst("(^|\\s)#.*", "").strip())
        .filter(line -> !line.isEmpty());
  }
}
