package dev.platform.base.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.host.NumberRange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private String bind(String address, int port) throws Exception {
    String join = "echo $$ > " + group.resolve("cgroup.procs") + " && exec python3 -c \"$@\"";
    Process process =
        new ProcessBuilder("/bin/sh", "-c", join, "sh", BIND, address, Integer.toString(port))
            .redirectErrorStream(true)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    process.waitFor();
    return output;
  }

  private static NumberRange range(long first, long last) {
    return new NumberRange("test", first, last, first + "-" + last);
  }
}
