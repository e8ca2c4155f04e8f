package dev.platform.codegen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gives files that a generator wrote again with the same content the time of the first writing
 * back, so that nothing is compiled again because of them.
 */
final class Times {
  private Times() {}

  /**
   * Restores times.
   *
   * @param folder generated files
   * @param memory where their contents and times are kept from one build to the next
   */
  static void keep(Path folder, Path memory) {
    try {
      Map<String, FileTime> before = read(memory);
      Map<String, FileTime> after = new HashMap<>();
      for (Path file : files(folder)) {
        String key = key(folder, file);
        FileTime time = before.getOrDefault(key, Files.getLastModifiedTime(file));
        Files.setLastModifiedTime(file, time);
        after.put(key, time);
      }
      Files.writeString(
          memory,
          after.entrySet().stream()
              .map(it -> it.getKey() + " " + it.getValue().toMillis())
              .sorted()
              .collect(Collectors.joining("\n")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, FileTime> read(Path memory) throws IOException {
    Map<String, FileTime> times = new HashMap<>();
    for (String line : Files.exists(memory) ? Files.readAllLines(memory) : List.<String>of()) {
      int end = line.lastIndexOf(' ');
      if (end > 0) {
        times.put(
            line.substring(0, end), FileTime.fromMillis(Long.parseLong(line.substring(end + 1))));
      }
    }
    return times;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.filter(Files::isRegularFile).toList();
    }
  }

  private static String key(Path folder, Path file) throws IOException {
    String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    return Sha256.of(content) + " " + folder.relativize(file);
  }
}
