package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTableTest {
  @TempDir Path folder;

  /** Java says that it is not alive then; an instance would be killed for it. */
  @Test
  void aProcessThatCannotBeReadForWantOfDescriptorsHasNotEnded() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "a system with /proc");
    var process = new ProcessBuilder(CrowdedProcess.command()).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(said.strip()).isEqualTo("false false true");
  }

  @Test
  void aProcessThatHasEndedDoesNotLiveEvenIfItsParentNeverWaits() throws Exception {
    assertThat(livesWhenEnded("true")).isFalse();
  }

  @Test
  void aProcessLivesWithoutItsFirstThread() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "python3");
    assumeTrue("amd64".equals(System.getProperty("os.arch")), "numbers of x86_64");
    String exit =
        "import ctypes, threading, time;"
            + " threading.Thread(target=time.sleep, args=(1000,)).start();"
            + " ctypes.CDLL(None).syscall(60, 0)";

    assertThat(livesWhenEnded("/usr/bin/python3 -c '" + exit + "'")).isTrue();
  }

  /** The shell would still take note of a child that ends before it has become another program. */
  private static final String ONCE_THE_PARENT_NEVER_WAITS =
      "until grep -q sleep /proc/$PPID/comm; do :; done; eval \"exec $COMMAND\"";

  /** Whether a command of a user counts once its first thread has ended. */
  private boolean livesWhenEnded(String command) throws Exception {
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"), "the tests are root");
    UserRange users = TestRanges.users(folder);
    String script =
        "setpriv --reuid %d --clear-groups sh -c '%s' & echo $!; exec sleep 1000"
            .formatted(users.first(), ONCE_THE_PARENT_NEVER_WAITS);
    var builder = new ProcessBuilder("/bin/sh", "-c", script);
    builder.environment().put("COMMAND", command);
    Process parent = builder.start();
    try (BufferedReader said = parent.inputReader(StandardCharsets.UTF_8)) {
      Path stat = Path.of("/proc/" + said.readLine() + "/stat");
      Eventually.isTrue("ended", () -> Files.readString(stat).contains(") Z "));
      return ProcessTable.anyOf(users);
    } finally {
      parent.descendants().forEach(ProcessHandle::destroyForcibly);
      parent.destroyForcibly();
    }
  }
}
