package dev.platform.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A command of the platform in a process of its own, such as the server for tests that kill it. */
public final class ServerProcess {
  private ServerProcess() {}

  /**
   * Starts it, with no other settings in its environment.
   *
   * @param heap bound of its heap, as {@code -Xmx} takes it
   * @param settings variables of its environment
   * @param output where it prints, after what is there
   * @param command with its arguments
   */
  public static Process start(
      String heap, Map<String, String> settings, Path output, String... command)
      throws IOException {
    var words =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx" + heap,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.platform.Main"));
    words.addAll(List.of(command));
    var builder = new ProcessBuilder(words);
    builder.environment().keySet().removeIf(name -> name.startsWith("PLATFORM_"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(settings);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
        .start();
  }
}
