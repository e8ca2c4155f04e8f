package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules, on one of two hosts that are connected to each other and to nothing else. */
class TrafficCountersTest {
  private static final int ALICE = 61_001;
  private static final int BOB = 61_002;
  private static final int CAROL = 61_003;
  private static final String TABLE = "test";
  private static final String FAR = "192.0.2.2";
  private static final int PORT = 7_000;
  private static final int SENT = 300_000;
  private static final int RECEIVED = 100_000;

  @TempDir Path folder;
  private final List<Process> started = new ArrayList<>();
  private Process here;

  @BeforeEach
  void connectHosts() throws Exception {
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"), "the tests are root");
    SystemPrograms programs = new SystemPrograms(Environment.SYSTEM_PATH);
    for (String program : List.of("nft", "ip", "nsenter", "setpriv", "unshare", "bash")) {
      assumeTrue(programs.find(program).isPresent(), program);
    }
    here = host();
    Process far = host();
    on(here, "ip", "link", "add", "near", "type", "veth", "peer", "name", "far");
    on(here, "ip", "link", "set", "far", "netns", Long.toString(far.pid()));
    on(here, "ip", "address", "add", "192.0.2.1/24", "dev", "near");
    on(here, "ip", "link", "set", "near", "up");
    on(here, "ip", "link", "set", "lo", "up");
    on(far, "ip", "address", "add", FAR + "/24", "dev", "far");
    on(far, "ip", "link", "set", "far", "up");
    serve(far);
  }

  /** It lasts until its input ends. */
  private Process host() throws IOException {
    Process host = new ProcessBuilder("unshare", "--net", "cat").start();
    started.add(host);
    Path before = Files.readSymbolicLink(Path.of("/proc/self/ns/net"));
    Eventually.isTrue(
        "a network of its own",
        () -> !Files.readSymbolicLink(Path.of("/proc/" + host.pid() + "/ns/net")).equals(before));
    return host;
  }

  private void serve(Process host) throws IOException {
    List<String> words = new ArrayList<>(List.of(inside(host)));
    words.addAll(
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "-cp",
            System.getProperty("java.class.path"),
            Server.class.getName()));
    Process server =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    started.add(server);
    assertThat(server.getInputStream().read()).as("it listens").isEqualTo('!');
  }

  /** Takes what a client sends, and then responds. */
  static final class Server {
    private Server() {}

    public static void main(String[] args) throws IOException {
      try (ServerSocket listening = new ServerSocket(PORT)) {
        System.out.print('!');
        System.out.flush();
        while (true) {
          try (Socket client = listening.accept()) {
            client.getInputStream().readNBytes(SENT);
            client.getOutputStream().write(new byte[RECEIVED]);
          }
        }
      }
    }
  }

  @AfterEach
  void close() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void eachUserHasWhatItExchangesWithOtherHosts() throws Exception {
    Nft nft = nft();
    nft.run("add table inet " + TABLE);
    nft.run("add map inet test marks { type uid : mark; }");
    for (int user : List.of(ALICE, BOB, CAROL)) {
      nft.run("add element inet test marks { " + user + " : " + user + " }");
    }
    TrafficCounters counters =
        TrafficCounters.add(nft, folder, TABLE, new UserRange(ALICE, CAROL), List.of(ALICE, BOB));

    exchange(ALICE);
    as(BOB, "head -c 30000 /dev/zero > /dev/udp/127.0.0.1/9 || true");
    counters.admit(CAROL);
    exchange(CAROL);
    exchange(CAROL);
    exchange(0);

    var counts = counters.read();
    assertThat(counts).containsOnlyKeys(ALICE, BOB, CAROL);
    assertThat(counts.get(BOB)).isEqualTo(new TrafficCounters.Count(0, 0));
    assertNear(counts.get(ALICE), 1);
    assertNear(counts.get(CAROL), 2);
  }

  /** With the headers of IP and TCP, and acknowledgments. */
  private static void assertNear(TrafficCounters.Count count, long exchanges) {
    long sent = SENT * exchanges;
    long received = RECEIVED * exchanges;
    assertThat(count.sent()).isBetween(sent, sent + sent / 10);
    assertThat(count.received()).isBetween(received, received + received / 2);
  }

  private void exchange(int user) throws Exception {
    as(
        user,
        "exec 3<> /dev/tcp/%s/%d && head -c %d /dev/zero >&3 && head -c %d <&3 > /dev/null"
            .formatted(FAR, PORT, SENT, RECEIVED));
  }

  private void as(int user, String script) throws Exception {
    String id = Integer.toString(user);
    on(here, "setpriv", "--reuid", id, "--clear-groups", "bash", "-c", script);
  }

  /** The program as it works on the first host. */
  private Nft nft() throws IOException {
    Path script = folder.resolve("nft");
    Files.writeString(
        script, "#!/bin/sh\nexec " + String.join(" ", inside(here)) + " nft \"$@\"\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return new Nft(script);
  }

  private static String[] inside(Process host) {
    return new String[] {"nsenter", "--net=/proc/" + host.pid() + "/ns/net"};
  }

  private static void on(Process host, String... command) throws Exception {
    List<String> words = new ArrayList<>(List.of(inside(host)));
    words.addAll(List.of(command));
    SystemCommand.Result result = SystemCommand.run(words);
    assertThat(result.status()).as(String.join(" ", command) + ": " + result.output()).isZero();
  }
}
