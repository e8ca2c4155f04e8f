package dev.platform.edge.tcp;

import dev.platform.edge.relay.LabeledPair;
import dev.platform.edge.relay.RelayClient;
import dev.platform.edge.relay.RelayFolder;
import dev.platform.edge.relay.RelayFolders;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the connections of forwarders open from an orderly stop to the next start: a relay process
 * of their own has them meanwhile. What it can do depends on native code for epoll; without it,
 * connections end with the process.
 */
public final class ConnectionHandover implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionHandover.class);
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long LOOK_MILLIS = 20;

  private final RelayFolders relays;
  private final RelayProcesses processes;
  private final Map<String, TcpForwarder> forwarders;
  private final Optional<RelayClient> client;

  /**
   * A handover for forwarders that have not been started.
   *
   * @param relays what has a folder for each relay process
   * @param processes starts one
   */
  public ConnectionHandover(Path relays, RelayProcesses processes, List<TcpForwarder> forwarders) {
    this.relays = new RelayFolders(relays);
    this.processes = processes;
    this.forwarders =
        forwarders.stream().collect(Collectors.toMap(TcpForwarder::name, Function.identity()));
    this.client = Epoll.isAvailable() ? Optional.of(new RelayClient()) : Optional.empty();
  }

  /** Takes back what relay processes have, before the forwarders start. */
  public void takeBack() {
    client.ifPresent(it -> relays.list().forEach(folder -> takeBack(it, folder)));
  }

  private void takeBack(RelayClient from, RelayFolder folder) {
    try {
      from.take(folder, this::adopt);
    } catch (IOException e) {
      LOG.info("cannot take connections back: {}", e.getMessage());
    }
    relays.forget(folder);
  }

  private void adopt(LabeledPair taken) {
    @Nullable TcpForwarder forwarder = forwarders.get(taken.label().forwarder());
    if (forwarder == null) {
      taken.pair().close();
    } else {
      forwarder.adopt(taken);
    }
  }

  /** Gives the connections that are relayed to a new process; the forwarders take no others. */
  @Override
  public void close() {
    client.ifPresent(
        it -> {
          handOver(it);
          it.close();
        });
  }

  private void handOver(RelayClient to) {
    List<ForwardedConnection> relayed =
        forwarders.values().stream().flatMap(it -> it.relayed().stream()).toList();
    if (relayed.isEmpty()) {
      return;
    }
    try {
      RelayFolder folder = relayProcess(to);
      relayed.forEach(ForwardedConnection::leave);
      int given = to.give(folder, relayed.stream().flatMap(it -> it.relayed().stream()).toList());
      LOG.info("a relay process keeps {} of {} TCP connections", given, relayed.size());
    } catch (IOException e) {
      LOG.warn("TCP connections end with this process", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private RelayFolder relayProcess(RelayClient client) throws IOException, InterruptedException {
    RelayFolder folder = relays.create();
    Process process = processes.start(folder.path());
    long begunAt = System.nanoTime();
    while (!client.isThere(folder)) {
      boolean hasEnded = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      if (hasEnded || System.nanoTime() - begunAt > PATIENCE.toNanos()) {
        process.destroyForcibly();
        relays.forget(folder);
        throw new IOException("the relay process does not start");
      }
    }
    return folder;
  }

  /** Starts a relay process. */
  @FunctionalInterface
  public interface RelayProcesses {
    /**
     * Starts one, which outlives this process and ends when it has nothing left to relay.
     *
     * @param folder where it is to listen
     */
    Process start(Path folder) throws IOException;
  }
}
