package dev.platform.grader.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where the sources of the API specs declare each operation. */
public record Positions(Map<String, Position> byOperation) {
  private static final Pattern DECLARATION =
      Pattern.compile("^\\s*operationId:\\s*([\\w.-]+)\\s*$");

  public Positions {
    byOperation = Map.copyOf(byOperation);
  }

  /**
   * A line.
   *
   * @param file with {@code /}, from the folder that has the sources
   */
  public record Position(String file, int line) {}

  /** No position of anything. */
  public static Positions none() {
    return new Positions(Map.of());
  }

  public Optional<Position> of(String operation) {
    return Optional.ofNullable(byOperation.get(operation));
  }

  /** Those of the YAML files below a folder; none where there is no such folder. */
  public static Positions in(Path specs) {
    if (!Files.isDirectory(specs)) {
      return none();
    }
    Path folder = specs.toAbsolutePath().normalize();
    Map<String, Position> positions = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".yaml")).toList()) {
        String name = folder.getFileName() + "/" + folder.relativize(file);
        read(name.replace('\\', '/'), Files.readAllLines(file), positions);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Positions(positions);
  }

  private static void read(String file, List<String> lines, Map<String, Position> positions) {
    for (int i = 0; i < lines.size(); i++) {
      Matcher declaration = DECLARATION.matcher(lines.get(i));
      if (declaration.matches()) {
        positions.put(declaration.group(1), new Position(file, i + 1));
      }
    }
  }
}
