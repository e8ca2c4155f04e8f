package dev.platform.testing;

import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Processes that listen on a port, as the user of a service. */
public record PortHolder(Process process) implements AutoCloseable {
  /** For Perl, with the port as the argument: two processes that share a socket. */
  public static final String PROGRAM =
      """
      use Socket;
      socket(my $s, PF_INET, SOCK_STREAM, 0);
      setsockopt($s, SOL_SOCKET, SO_REUSEADDR, 1);
      bind($s, pack_sockaddr_in($ARGV[0], inet_aton("127.0.0.1"))) or die;
      listen($s, 5);
      fork();
      $SIG{TERM} = "IGNORE";
      sleep 300;
      """;

  /** Listens as whoever runs a process; ends immediately where services have no users. */
  public static PortHolder as(ProcessHandle other, int port) throws IOException {
    var user = (Integer) Files.getAttribute(Path.of("/proc/" + other.pid()), "unix:uid");
    return user == 0 || !Files.exists(Path.of("/usr/bin/perl"))
        ? new PortHolder(new ProcessBuilder("true").start())
        : as(user, port);
  }

  /** Listens as a user. */
  public static PortHolder as(int user, int port) throws IOException {
    var command =
        List.of(
            "setpriv", "--reuid", user + "", "--clear-groups", "perl", "-e", PROGRAM, port + "");
    var holder = new PortHolder(new ProcessBuilder(command).start());
    Eventually.isTrue("it listens", () -> isHeld(port));
    return holder;
  }

  /** Whether somebody listens. The rules of the network may let nobody connect. */
  public static boolean isHeld(int port) {
    try {
      return !SocketDiagnostics.listeners(port).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the first of them lives. */
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
