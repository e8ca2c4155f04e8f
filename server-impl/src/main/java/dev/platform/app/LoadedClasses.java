package dev.platform.app;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Which of the classes that a process has loaded may be archived. Java archives no class of a
 * signed jar, and Java 17 crashes on lambdas of such a class. It also crashes if a profiler or
 * another agent watches how a class is loaded that a jar has for this version of Java only.
 */
final class LoadedClasses {
  private static final String LAMBDA = "@lambda-proxy ";
  private static final String VERSIONS = "META-INF/versions/";
  private static final String CLASS = ".class";

  private final Set<String> excluded = new HashSet<>();

  private LoadedClasses() {}

  /**
   * @param classPath of the process
   */
  static LoadedClasses of(String classPath) throws IOException {
    var classes = new LoadedClasses();
    for (String name : classPath.split(File.pathSeparator)) {
      classes.look(Path.of(name));
    }
    return classes;
  }

  /**
   * @param loaded the list that Java has written
   * @return its lines that may be archived
   */
  List<String> archivable(Path loaded) throws IOException {
    try (var lines = Files.lines(loaded)) {
      return lines.filter(line -> !excluded.contains(name(line))).toList();
    }
  }

  private static String name(String line) {
    String rest = line.startsWith(LAMBDA) ? line.substring(LAMBDA.length()) : line;
    int end = rest.indexOf(' ');
    return end < 0 ? rest : rest.substring(0, end);
  }

  private void look(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return;
    }
    try (var jar = new JarFile(file.toFile(), false)) {
      List<String> names = jar.stream().map(entry -> entry.getName()).toList();
      boolean isSigned =
          names.stream().anyMatch(it -> it.startsWith("META-INF/") && it.endsWith(".SF"));
      names.stream()
          .filter(it -> it.endsWith(CLASS))
          .filter(it -> isSigned || it.startsWith(VERSIONS))
          .map(LoadedClasses::className)
          .forEach(excluded::add);
      for (String other : others(jar).toList()) {
        look(file.resolveSibling(other));
      }
    }
  }

  private static Stream<String> others(JarFile jar) throws IOException {
    return Optional.ofNullable(jar.getManifest())
        .map(it -> it.getMainAttributes().getValue(Attributes.Name.CLASS_PATH))
        .stream()
        .flatMap(it -> Stream.of(it.split(" ")));
  }

  /** Without the directory of a version, such as {@code META-INF/versions/11/}. */
  private static String className(String entry) {
    int start = entry.startsWith(VERSIONS) ? entry.indexOf('/', VERSIONS.length()) + 1 : 0;
    return entry.substring(start, entry.length() - CLASS.length());
  }
}
