package dev.platform.engine.local;

import dev.platform.base.kernel.KernelSocket;
import dev.platform.base.kernel.SocketDiagnostics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes back what the users of services hold at a start: before a server had rules for binding, or
 * where it can have none, a command could take a port while the server was down.
 */
public final class PortReclaim {
  private static final Logger LOG = LoggerFactory.getLogger(PortReclaim.class);
  private static final int TRIES = 100;
  private static final long PAUSE_NANOS = 50_000_000;

  private final Set<Integer> users;
  private final ReservedAddresses reserved;
  private final Collection<InetSocketAddress> wanted;

  private PortReclaim(
      Set<Integer> users, ReservedAddresses reserved, Collection<InetSocketAddress> wanted) {
    this.users = users;
    this.reserved = reserved;
    this.wanted = wanted;
  }

  /** Ends all that runs as a user of a service that listens where the platform is to listen. */
  public static void run(LocalEngineSettings settings, Collection<InetSocketAddress> wanted)
      throws IOException {
    Path file = UserSwitch.users(settings.data());
    if (!Files.exists(file) || !SocketDiagnostics.isThere()) {
      return;
    }
    Set<Integer> users = Set.copyOf(StateFile.read(file, OwnerUsers.State.class).owners().values());
    new PortReclaim(users, settings.reserved(), wanted).takeBack();
  }

  private void takeBack() throws IOException {
    List<KernelSocket> held = held();
    // More than once: whoever is not ended yet may start another process with the same socket.
    for (int i = 0; i < TRIES && !held.isEmpty(); i++) {
      Set<Long> holders = held.stream().map(KernelSocket::user).collect(Collectors.toSet());
      if (i == 0) {
        LOG.warn("ending the processes of users {}, which hold ports of the server", holders);
      }
      for (ProcessHandle process : ProcessTable.of(holders)) {
        process.destroyForcibly();
      }
      LockSupport.parkNanos(PAUSE_NANOS);
      held = held();
    }
  }

  private List<KernelSocket> held() throws IOException {
    return SocketDiagnostics.listeners().stream()
        .filter(socket -> users.contains((int) socket.user()))
        .filter(socket -> isInTheWay(socket.local()))
        .toList();
  }

  private boolean isInTheWay(InetSocketAddress held) {
    return reserved.has(held) || wanted.stream().anyMatch(address -> collides(held, address));
  }

  private static boolean collides(InetSocketAddress held, InetSocketAddress wanted) {
    InetAddress there = held.getAddress();
    InetAddress here = wanted.getAddress();
    return held.getPort() == wanted.getPort()
        && (there.isAnyLocalAddress()
            || here == null
            || here.isAnyLocalAddress()
            || there.equals(here));
  }
}
