package dev.platform.conformance.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * The repository of the sample with its program compiled: each of the suite's many services starts
 * without a compiler.
 */
final class CompiledSample {
  /** Starts it with little work before the first response. */
  static final String START = "java -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC Server";

  private CompiledSample() {}

  /** Makes it in a folder that does not exist. */
  static Path of(Path sample, Path folder) throws IOException, InterruptedException {
    run("git", "clone", "--quiet", sample.toUri().toString(), folder.toString());
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-nowarn",
                "-d",
                folder.toString(),
                folder.resolve("Server.java").toString());
    if (failed != 0) {
      throw new IllegalStateException("the sample does not compile");
    }
    git(folder, "add", ".");
    git(folder, "commit", "--quiet", "-m", "Add the classes");
    return folder;
  }

  private static void git(Path folder, String... arguments)
      throws IOException, InterruptedException {
    var author = List.of("-c", "user.name=Test", "-c", "user.email=test@example.com");
    run(
        Stream.of(List.of("git", "-C", folder.toString()), author, List.of(arguments))
            .flatMap(List::stream)
            .toArray(String[]::new));
  }

  private static void run(String... command) throws IOException, InterruptedException {
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException("failed: " + String.join(" ", command));
    }
  }
}
