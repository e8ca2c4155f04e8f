package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A tool of others that checks API documents. Where it is missing, its tests are skipped.
 *
 * @param installation the command that installs it
 */
record OutsideTool(String name, String installation) {

  /** Runs it in a folder and expects that it finds nothing; its output is in {@code log}. */
  void findsNothing(Path folder, Path log, Duration limit, List<String> arguments)
      throws IOException, InterruptedException {
    assumeInstalled();
    List<String> command = new ArrayList<>(List.of(name));
    command.addAll(arguments);
    var run =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(run.waitFor(limit.toSeconds(), TimeUnit.SECONDS))
          .as("%s ends within %s, see %s", name, limit, log)
          .isTrue();
    } finally {
      run.destroyForcibly();
    }
    assertThat(run.exitValue()).as("%s: %s", log, Files.readString(log)).isZero();
  }

  void assumeInstalled() {
    assumeTrue(isInstalled(), () -> "no %s on the PATH: %s".formatted(name, installation));
  }

  boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, name))
        .anyMatch(Files::isExecutable);
  }
}
