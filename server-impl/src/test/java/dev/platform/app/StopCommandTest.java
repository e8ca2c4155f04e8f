package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code platform stop} on processes that only have the lock of a server. */
class StopCommandTest {
  @TempDir private Path data;

  /** What has the lock of a data directory until it gets a signal. */
  static final class Locked {
    private Locked() {}

    public static void main(String[] words) throws Exception {
      try (var here = RunningServers.of(Path.of(words[0])).enter()) {
        System.out.println("locked");
        Thread.currentThread().join();
      }
    }
  }

  @Test
  void aServerHasStoppedEvenIfItsParentNeverWaits() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "a system with /proc");
    var parent =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                "\"$@\" & exec sleep 1000",
                "parent",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Locked.class.getName(),
                data.toString())
            .start();
    try (BufferedReader said = parent.inputReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo("locked");
      var server = RunningServers.of(data).list().get(0);

      var text = stop();

      assertThat(text).contains("Stopped process " + server.pid());
      assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/stat"))).contains(") Z ");
      assertThat(stop()).contains("No server uses " + data);
    } finally {
      parent.descendants().forEach(ProcessHandle::destroyForcibly);
      parent.destroyForcibly();
    }
  }

  private String stop() throws Exception {
    var config = Files.writeString(data.resolve("settings"), "platform.data=" + data + "\n");
    var text = new StringWriter();
    var line = PlatformCommand.line();
    line.setOut(new PrintWriter(text, true)).setErr(new PrintWriter(text, true));

    assertThat(line.execute("stop", "--config", config.toString())).as(text.toString()).isZero();

    return text.toString();
  }
}
