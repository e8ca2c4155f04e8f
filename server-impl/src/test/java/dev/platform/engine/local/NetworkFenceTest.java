package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What passes the rules of users. */
class NetworkFenceTest {
  private static final SystemPrograms PROGRAMS = new SystemPrograms(Environment.SYSTEM_PATH);

  @TempDir Path folder;

  /** PostgreSQL before 15 sends its statistics to itself, and vacuums nothing without them. */
  @Test
  void onlyServersOfTheEngineSendDatagramsToThisHost() throws Exception {
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"), "the tests are root");
    for (String program : List.of("nft", "setpriv", "timeout", "bash")) {
      assumeTrue(PROGRAMS.find(program).isPresent(), program);
    }
    UserRange range = TestRanges.users(folder);
    OwnerUsers users = OwnerUsers.open(folder.resolve("users"), range);
    int service = users.of("srv-1");
    int server = users.of("dpg-1");
    NetworkFence fence =
        NetworkFence.open(PROGRAMS, LocalBench.settings(folder, Sandboxing.OFF), range, users);
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      fence.allowDatagrams(server);
      fence.allowDatagrams(server);

      send(service, "a service's", socket.getLocalPort());
      send(server, "a server's", socket.getLocalPort());

      assertThat(receive(socket)).isEqualTo("a server's");
    } finally {
      fence.close();
    }
  }

  private static void send(int user, String text, int port) throws Exception {
    String script = "echo -n \"" + text + "\" > /dev/udp/127.0.0.1/" + port;
    String id = Integer.toString(user);
    SystemCommand.run("setpriv", "--reuid", id, "--clear-groups", "bash", "-c", script);
  }

  private static String receive(DatagramSocket socket) throws Exception {
    socket.setSoTimeout(10_000);
    DatagramPacket packet = new DatagramPacket(new byte[100], 100);
    socket.receive(packet);
    return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
  }
}
