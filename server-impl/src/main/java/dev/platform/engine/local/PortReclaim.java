package dev.platform.engine.local;

import dev.platform.base.kernel.KernelSocket;
import dev.platform.base.kernel.SocketDiagnostics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes back what commands of customers hold of the addresses of the server: before a server had
 * rules for binding, or where it can have none, a command could take one while the server was down,
 * or before it was given away.
 */
public final class PortReclaim {
  private static final Logger LOG = LoggerFactory.getLogger(PortReclaim.class);
  private static final int TRIES = 100;
  private static final long PAUSE_NANOS = 50_000_000;

  private final CommandSockets commands;
  private final ReservedAddresses reserved;
  private final Collection<InetSocketAddress> wanted;

  private PortReclaim(
      CommandSockets commands, ReservedAddresses reserved, Collection<InetSocketAddress> wanted) {
    this.commands = commands;
    this.reserved = reserved;
    this.wanted = wanted;
  }

  /** Ends the commands that listen where the platform is to listen; whether there were some. */
  public static boolean run(LocalEngineSettings settings, Collection<InetSocketAddress> wanted)
      throws IOException {
    return SocketDiagnostics.isThere()
        && new PortReclaim(CommandSockets.of(settings.data()), settings.reserved(), wanted)
            .takeBack();
  }

  private boolean takeBack() throws IOException {
    List<KernelSocket> held = held();
    boolean wereSome = !held.isEmpty();
    // More than once: whoever is not ended yet may start another process with the same socket.
    for (int i = 0; i < TRIES && !held.isEmpty(); i++) {
      if (i == 0) {
        LOG.warn("ending commands that hold addresses of the server: {}", held);
      }
      commands.end(held);
      LockSupport.parkNanos(PAUSE_NANOS);
      held = held();
    }
    return wereSome;
  }

  private List<KernelSocket> held() throws IOException {
    return commands.among(
        SocketDiagnostics.listeners().stream()
            .filter(socket -> isInTheWay(socket.local()))
            .toList());
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
