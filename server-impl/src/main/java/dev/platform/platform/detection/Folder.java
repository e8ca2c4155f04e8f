package dev.platform.platform.detection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.base.json.Json;
import dev.platform.engine.spi.SourceFolder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files that commands are guessed from. */
record Folder(SourceFolder source) {
  private static final int MAX_LINE = 1_000;
  private static final Pattern BETWEEN_NAMES = Pattern.compile("[^\\w-]+");

  boolean has(String path) {
    return source.paths().contains(path);
  }

  /** Whether there is a file below a directory. */
  boolean hasBelow(String directory) {
    return source.paths().stream().anyMatch(path -> path.startsWith(directory + "/"));
  }

  /** The first of some files that is there. */
  Optional<String> first(List<String> paths) {
    return paths.stream().filter(this::has).findFirst();
  }

  Stream<String> paths() {
    return source.paths().stream().sorted();
  }

  /** The contents of a file; empty if there is none. */
  String text(String path) {
    return source.texts().getOrDefault(path, "");
  }

  /** The lines of a file, but for long ones, where patterns would take long. */
  Stream<String> lines(String path) {
    return text(path).lines().map(String::stripTrailing).filter(line -> line.length() <= MAX_LINE);
  }

  /** The first group of a pattern in a line of a file. */
  Optional<String> match(String path, Pattern pattern) {
    return match(lines(path), pattern);
  }

  /** The same, among some lines. */
  static Optional<String> match(Stream<String> lines, Pattern pattern) {
    return lines
        .map(pattern::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  /** The contents of a JSON file; missing if there is none, or it is no JSON. */
  JsonNode json(String path) {
    try {
      return has(path) ? Json.MAPPER.readTree(text(path)) : MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** Whether one of the files that list packages of Python has this one. */
  boolean needsPython(String name) {
    return lists(name, "requirements.txt", "pyproject.toml", "Pipfile", "uv.lock", "poetry.lock");
  }

  /** Whether one of the files has a name as a word of its own. */
  boolean lists(String name, String... files) {
    return Arrays.stream(files)
        .flatMap(file -> BETWEEN_NAMES.splitAsStream(text(file)))
        .anyMatch(name::equalsIgnoreCase);
  }
}
