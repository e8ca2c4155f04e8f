package dev.platform.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.tools.ToolProvider;

/**
 * A Java program that a test deploys. Compiled here, once for all tests, it costs no compiler in
 * each build.
 */
public final class CompiledProgram {
  /** The contents of class files by their names, by source. */
  private static final Map<String, Map<String, byte[]>> COMPILED = new ConcurrentHashMap<>();

  private CompiledProgram() {}

  /** Writes the classes of a source file into a folder. */
  public static void write(Path folder, String name, String source) throws IOException {
    for (var file : COMPILED.computeIfAbsent(source, it -> compile(name, it)).entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }

  /** For the oldest Java: the Java in the path of services may be older than that of the tests. */
  private static Map<String, byte[]> compile(String name, String source) {
    try {
      var folder = Files.createTempDirectory("program");
      var file = Files.writeString(folder.resolve(name + ".java"), source);
      int failed =
          ToolProvider.getSystemJavaCompiler()
              .run(null, null, null, "-nowarn", "--release", "17", file.toString());
      if (failed != 0) {
        throw new IllegalStateException(name + " does not compile");
      }
      Files.delete(file);
      return taken(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files of a folder, which is gone then. */
  private static Map<String, byte[]> taken(Path folder) throws IOException {
    var contents = new HashMap<String, byte[]>();
    try (var files = Files.list(folder)) {
      for (var file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readAllBytes(file));
        Files.delete(file);
      }
    }
    Files.delete(folder);
    return contents;
  }
}
