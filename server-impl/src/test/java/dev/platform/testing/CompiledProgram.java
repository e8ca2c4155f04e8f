package dev.platform.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** A Java program that a test deploys. Compiled here, it costs no compiler in each build. */
public final class CompiledProgram {
  private CompiledProgram() {}

  /** Writes the classes of a source file into a folder. */
  public static void write(Path folder, String name, String source) throws IOException {
    var file = Files.createTempDirectory(folder, "source").resolve(name + ".java");
    Files.writeString(file, source);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-nowarn", "-d", folder.toString(), file.toString());
    if (failed != 0) {
      throw new IllegalStateException(name + " does not compile");
    }
    Files.delete(file);
    Files.delete(file.getParent());
  }
}
