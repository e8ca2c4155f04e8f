package dev.platform.base.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.host.NumberRange;
import dev.platform.testing.FreePorts;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs of a control group that bind sockets. */
class BindProgramTest {
  private static final List<NumberRange> PORTS = List.of(range(15_400, 15_410));
  private static final List<NumberRange> ADDRESSES = List.of(range(0x7f40_0000, 0x7f40_ffff));

  private static final String BIND =
      """
      import socket, sys
      family = socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET
      with socket.socket(family) as s:
          if family == socket.AF_INET6:
              s.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
          s.bind((sys.argv[1], int(sys.argv[2])))
      """;

  /** Arguments: where it listens, and where it calls itself. */
  private static final String LISTEN =
      """
      import socket, sys
      address, called = sys.argv[1:3]
      family = socket.AF_INET6 if ":" in address else socket.AF_INET
      s = socket.create_server((address, 80), family=family,
                               dualstack_ipv6=address == "::")
      socket.create_connection((called, 80), timeout=5).close()
      s.accept()
      print(s.getsockname()[1], "called", flush=True)
      sys.stdin.read()
      """;

  private Path group;

  @BeforeEach
  void makeGroup() throws IOException {
    assumeTrue(Files.exists(Path.of("/usr/bin/python3")), "python3");
    Path top =
        Stream.of("/sys/fs/cgroup", "/sys/fs/cgroup/unified")
            .map(Path::of)
            .filter(folder -> Files.exists(folder.resolve("cgroup.controllers")))
            .filter(Files::isWritable)
            .findFirst()
            .orElse(null);
    assumeTrue(top != null, "control groups of version 2 for root");
    group = Files.createDirectory(top.resolve("platform-test-" + UUID.randomUUID()));
    BindProgram.attach(group, PORTS, ADDRESSES);
  }

  @AfterEach
  void deleteGroup() throws IOException {
    if (group != null) {
      Files.deleteIfExists(group);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 15400",
    "0.0.0.0, 15410",
    "::1, 15405",
    "::, 15405",
    "::ffff:127.0.0.1, 15405",
    "127.64.0.1, 0",
    "127.64.255.255, 6379",
    "::ffff:127.64.0.3, 5432"
  })
  void whatIsReservedIsRefused(String address, int port) throws Exception {
    assertThat(bind(address, port)).contains("PermissionError");
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1, 0", "127.65.0.0, 0", "127.63.255.255, 0", "0.0.0.0, 0", "::1, 0"})
  void allElseIsAllowed(String address, int port) throws Exception {
    assertThat(bind(address, port)).isEmpty();
  }

  @Test
  void thePortThatTheKernelChoosesIsLookedAtToo() throws Exception {
    BindProgram.attach(group, List.of(range(1, 65_535)), List.of());

    assertThat(bind("127.0.0.1", 0)).contains("PermissionError");
    assertThat(bind("::1", 0)).contains("PermissionError");
  }

  @Test
  void aSecondProgramReplacesTheFirst() throws Exception {
    BindProgram.attach(group, List.of(), List.of());

    assertThat(bind("127.64.0.1", 0)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "0.0.0.0, 127.0.0.1",
    "::1, ::1",
    "::, ::1",
    "::, 127.0.0.1",
    "::, ::ffff:127.0.0.1"
  })
  void twoGroupsListenAtOnePortAndCallThemselvesThere(String address, String called)
      throws Exception {
    try (Listener one = listen(address, called);
        Listener other = listen(address, called)) {
      assertThat(List.of(one.output(), other.output())).containsOnly("80 called");
      for (Listener listener : List.of(one, other)) {
        new Socket(called, listener.port).close();
      }
    }
  }

  @Test
  void aGroupWithAMappedPortBindsNothingThatIsReserved() throws Exception {
    Path below = Files.createDirectory(group.resolve("below"));
    BindProgram.map(below, List.of(new PortMapping(80, FreePorts.next())), PORTS, ADDRESSES);

    assertThat(bind(below, "127.0.0.1", 15_400)).contains("PermissionError");
    assertThat(bind(below, "127.64.0.1", 80)).contains("PermissionError");
    assertThat(bind(below, "127.0.0.1", 0)).isEmpty();
    Files.delete(below);
  }

  /** A process that listens at port 80 of its group, until it is closed. */
  private record Listener(Path group, int port, Process process) implements AutoCloseable {
    String output() throws IOException {
      return process.inputReader().readLine();
    }

    @Override
    public void close() throws IOException, InterruptedException {
      process.getOutputStream().close();
      process.waitFor();
      Files.delete(group);
    }
  }

  private Listener listen(String address, String called) throws IOException {
    int port = FreePorts.next();
    Path below = Files.createDirectory(group.resolve("run-" + port));
    BindProgram.map(below, List.of(new PortMapping(80, port)), PORTS, ADDRESSES);
    return new Listener(below, port, start(below, LISTEN, address, called));
  }

  private String bind(String address, int port) throws Exception {
    return bind(group, address, port);
  }

  private static String bind(Path group, String address, int port) throws Exception {
    Process process = start(group, BIND, address, Integer.toString(port));
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    process.waitFor();
    return output;
  }

  private static Process start(Path group, String script, String... arguments) throws IOException {
    String join = "echo $$ > " + group.resolve("cgroup.procs") + " && exec python3 -c \"$@\"";
    List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", join, "sh", script));
    words.addAll(List.of(arguments));
    return new ProcessBuilder(words).redirectErrorStream(true).start();
  }

  private static NumberRange range(long first, long last) {
    return new NumberRange("test", first, last, first + "-" + last);
  }
}
