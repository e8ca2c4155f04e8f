package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.ConformanceMain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A run of the suite as a process of its own. What it prints is in {@code target/run.log}. */
final class CommandLineRun implements AutoCloseable {
  private static final Path LOG = Path.of("target", "run.log");

  private final Process process;

  private CommandLineRun(Process process) {
    this.process = process;
  }

  static CommandLineRun start(String secret, String... arguments) throws IOException {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                ConformanceMain.class.getName()));
    line.addAll(List.of(arguments));
    var builder = new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(LOG.toFile());
    builder.environment().put("CONFORMANCE_CLIENT_SECRET", secret);
    return new CommandLineRun(builder.start());
  }

  /** What it has printed until now. */
  String output() {
    try {
      return Files.readString(LOG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends SIGTERM, and waits for the end. */
  void terminate() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
