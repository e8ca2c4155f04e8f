package dev.platform.engine.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a short command of the system to its end, apart from everything that belongs to users. */
final class SystemCommand {
  private static final int MAX_OUTPUT = 1 << 20;

  private SystemCommand() {}

  /**
   * How a tool ended.
   *
   * @param status its exit status
   * @param output what it printed
   */
  record Result(int status, String output) {}

  static Result run(String... command) throws IOException, InterruptedException {
    return run(List.of(command));
  }

  static Result run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(Environment.bare());
    Process process = builder.start();
    process.getOutputStream().close();
    try (InputStream output = process.getInputStream()) {
      String said = new String(output.readNBytes(MAX_OUTPUT), StandardCharsets.UTF_8).strip();
      output.transferTo(OutputStream.nullOutputStream());
      return new Result(process.waitFor(), said);
    } finally {
      process.destroyForcibly();
    }
  }
}
