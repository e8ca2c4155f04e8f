package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.Eventually;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who listens, where the programs of all owners are the same user. */
@Tag("slow")
class PortOwnershipTest {
  private static final String LEADER = "echo $$ > \"$1/pid\"; \"$2\" \"$3\" \"$1/port\"; :";
  private static final String LISTENER =
      """
      class Listener {
        public static void main(String[] words) throws Exception {
          try (var socket = new java.net.ServerSocket(0, 9, java.net.InetAddress.getLoopbackAddress())) {
            var part = java.nio.file.Path.of(words[0] + ".part");
            java.nio.file.Files.writeString(part, "" + socket.getLocalPort());
            java.nio.file.Files.move(part, java.nio.file.Path.of(words[0]));
            System.in.read();
          }
        }
      }
      """;

  @TempDir private Path data;

  @Test
  void onlyTheProgramsOfADatabaseServerListenForIt() throws Exception {
    assumeTrue(SocketDiagnostics.isThere(), "the system says who listens");
    Path member = data.resolve("servers/postgres/dpg-1/members/a");
    Path run = Files.createDirectories(member.resolve("runs/run-1"));
    Files.createDirectories(member.resolve("files"));
    Path listener = Files.writeString(data.resolve("Listener.java"), LISTENER);
    PortOwnership ownership = new PortOwnership(data);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process leader =
        new ProcessBuilder("sh", "-c", LEADER, "run", run.toString(), java, listener.toString())
            .start();
    try (ServerSocket stranger = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Eventually.isTrue("it listens", () -> Files.exists(run.resolve("port")));
      int port = Integer.parseInt(Files.readString(run.resolve("port")));

      assertThat(ownership.listens("dpg-1", port)).isTrue();
      assertThat(ownership.listens("dpg-1", stranger.getLocalPort())).isFalse();
      assertThat(ownership.listens("dpg-2", port)).isFalse();

      leader.getOutputStream().close();
      leader.waitFor();

      assertThat(ownership.listens("dpg-1", stranger.getLocalPort())).isFalse();
    } finally {
      leader.descendants().forEach(ProcessHandle::destroyForcibly);
      leader.destroyForcibly();
    }
  }
}
