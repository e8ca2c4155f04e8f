package dev.platform.app;

import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process that listens on a port of a server that is down, as the user of a service. */
record PortHolder(Process process) implements AutoCloseable {
  private static final String HOLD =
      """
      use Socket;
      socket(my $s, PF_INET, SOCK_STREAM, 0);
      setsockopt($s, SOL_SOCKET, SO_REUSEADDR, 1);
      bind($s, pack_sockaddr_in($ARGV[0], inet_aton("127.0.0.1"))) or die;
      listen($s, 5);
      $SIG{TERM} = "IGNORE";
      sleep 300;
      """;

  /** Listens as whoever runs a process; ends immediately where services have no users. */
  static PortHolder as(ProcessHandle other, int port) throws IOException {
    var user = Files.getAttribute(Path.of("/proc/" + other.pid()), "unix:uid");
    if (user.equals(0) || !Files.exists(Path.of("/usr/bin/perl"))) {
      return new PortHolder(new ProcessBuilder("true").start());
    }
    var command =
        List.of("setpriv", "--reuid", user + "", "--clear-groups", "perl", "-e", HOLD, port + "");
    var holder = new PortHolder(new ProcessBuilder(command).start());
    Eventually.isTrue("it listens", () -> isHeld(port));
    return holder;
  }

  /** The rules of the network let nobody connect to it. */
  private static boolean isHeld(int port) {
    try {
      return !SocketDiagnostics.listeners(port).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
