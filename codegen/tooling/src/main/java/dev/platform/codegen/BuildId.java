package dev.platform.codegen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names a build by what it is made from: the same sources give the same ID, on every machine and
 * with every JDK.
 */
final class BuildId {
  /** Modules that are part of the server. */
  private static final List<String> MODULES = List.of("codegen", "specs", "grader", "server-impl");

  /** What a build makes, what checks it, and what describes it. */
  private static final Set<String> OUTSIDE = Set.of("target", "test", "docs");

  private static final int LENGTH = 20;

  private BuildId() {}

  /** Writes the properties file that the server reads. */
  static void write(Path root, Path file) {
    try {
      String text = "id=" + of(root) + "\n";
      if (!Files.exists(file) || !Files.readString(file).equals(text)) {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String of(Path root) throws IOException {
    try (Stream<Path> modules =
        Stream.concat(Stream.of(root.resolve("pom.xml")), MODULES.stream().map(root::resolve))
            .flatMap(BuildId::files)) {
      String lines =
          modules
              .map(file -> name(root, file) + " " + content(file))
              .sorted()
              .collect(Collectors.joining("\n"));
      return Sha256.of(lines).substring(0, LENGTH);
    }
  }

  private static Stream<Path> files(Path file) {
    if (!isPart(file)) {
      return Stream.empty();
    }
    if (!Files.isDirectory(file)) {
      return Stream.of(file);
    }
    try (Stream<Path> children = Files.list(file)) {
      return children.toList().stream().flatMap(BuildId::files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The committed grades say something of a build: it does not become another one by them. */
  private static boolean isPart(Path file) {
    String name = file.getFileName().toString();
    boolean isOutside = Files.isDirectory(file) ? isOutside(file, name) : isGrades(name);
    return Files.exists(file) && !name.startsWith(".") && !isOutside;
  }

  /** The directory {@code docs} of a module; the pages of the website are part of the server. */
  private static boolean isOutside(Path directory, String name) {
    boolean isNested = directory.toString().replace('\\', '/').contains("/src/main/");
    return OUTSIDE.contains(name) && !isNested;
  }

  private static boolean isGrades(String name) {
    return name.matches("grades.*\\.json");
  }

  private static String name(Path root, Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  private static String content(Path file) {
    try {
      return Sha256.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
