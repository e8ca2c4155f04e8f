package dev.platform.engine.local;

import dev.platform.base.kernel.KernelSocket;
import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.spi.TcpConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether it is an instance that listens at its port, and not a neighbour that has taken the port.
 * A database server is asked by its key. The user tells, who owns the files of the instance too.
 * Where all instances are one user, the processes tell. Those of an instance only the engine that
 * runs them knows; those of a database server stand in its folders.
 */
final class PortOwnership {
  private static final Logger LOG = LoggerFactory.getLogger(PortOwnership.class);

  private static final Cgroups NO_CGROUPS = Cgroups.none();

  private static final Processes NO_PROCESSES =
      new Processes() {
        @Override
        public boolean own(Set<Long> inodes) {
          return false;
        }

        @Override
        public Set<Long> sockets() {
          return Set.of();
        }
      };

  private final Path workloads;
  private final Path servers;
  private final Map<String, Path> folders = new ConcurrentHashMap<>();
  private final Map<String, Processes> running = new ConcurrentHashMap<>();
  private final Map<Path, KnownSockets> ofServers = new ConcurrentHashMap<>();
  private final boolean possible = SocketDiagnostics.isThere();

  /** The processes of an instance. */
  interface Processes {
    /** Whether the command lives and all these sockets of the machine are its. */
    boolean own(Set<Long> inodes) throws IOException;

    /** The sockets of the machine that are its. */
    Set<Long> sockets() throws IOException;
  }

  /** Of all that an engine with a data folder runs. */
  PortOwnership(Path data) {
    this.workloads = data.resolve("workloads");
    this.servers = data.resolve("servers");
  }

  /** From now on the processes of an instance can be asked. */
  void began(String instance, Processes processes) {
    running.put(instance, processes);
  }

  /** The processes of an instance have ended; others may come. */
  void ended(String instance) {
    running.put(instance, NO_PROCESSES);
  }

  void forget(String instance) {
    running.remove(instance);
    folders.remove(instance);
  }

  /** Whether all that listen at a port are an instance's. */
  boolean listens(String instance, int port) {
    try {
      return !possible || isOwn(instance, listeners(port));
    } catch (IOException e) {
      LOG.warn("cannot determine which process listens for instance {}", instance, e);
      return false;
    }
  }

  /** Where the processes of an instance listen, lowest port first. */
  List<InetSocketAddress> listening(String instance) throws IOException {
    Processes processes = running.get(instance);
    if (!possible || processes == null) {
      return List.of();
    }
    Set<Long> own = processes.sockets();
    return SocketDiagnostics.listeners().stream()
        .filter(socket -> own.contains(socket.inode()))
        .map(KernelSocket::local)
        .sorted(Comparator.comparing(InetSocketAddress::getPort))
        .toList();
  }

  /** The sockets of an instance. */
  OwnSockets sockets(String instance) {
    return new OwnSockets() {
      @Override
      public boolean hold(int port) {
        return listens(instance, port);
      }

      @Override
      public List<InetSocketAddress> listening() throws IOException {
        return PortOwnership.this.listening(instance);
      }
    };
  }

  /**
   * Whether an instance has accepted a connection, or is going to.
   *
   * @throws UncheckedIOException if the machine does not tell now
   */
  boolean answers(String instance, TcpConnection connection) {
    if (!possible) {
      return true;
    }
    try {
      Optional<KernelSocket> accepted =
          SocketDiagnostics.find(
              address(connection.host(), connection.port()),
              address(connection.fromHost(), connection.fromPort()));
      return accepted.isPresent() && isOwn(instance, accepted.get());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot determine which process responds for " + instance, e);
    }
  }

  /** A connection that nobody has accepted yet, or that any process may have, is its listener's. */
  private boolean isOwn(String instance, KernelSocket accepted) throws IOException {
    if (accepted.inode() == 0 || isOfOneUser(accepted)) {
      return isOwn(instance, listeners(accepted.local().getPort()));
    }
    return isOwn(instance, Set.of(accepted));
  }

  private boolean isOfOneUser(KernelSocket socket) throws IOException {
    return Files.exists(workloads) && owner(workloads) == socket.user();
  }

  private static Set<KernelSocket> listeners(int port) throws IOException {
    return Set.copyOf(SocketDiagnostics.listeners(port));
  }

  private static InetSocketAddress address(String host, int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByName(host), port);
  }

  private boolean isOwn(String instance, Set<KernelSocket> sockets) throws IOException {
    Optional<Long> user = user(instance);
    boolean sameUser = sockets.stream().allMatch(row -> Optional.of(row.user()).equals(user));
    if (sockets.isEmpty() || !sameUser) {
      return false;
    }
    Path folder = folders.get(instance);
    if (folder != null && folder.startsWith(servers)) {
      boolean oneUser = user.equals(Optional.of(owner(servers)));
      return isOfServer(
          Objects.requireNonNull(folder.getParent()), oneUser ? inodes(sockets) : Set.of());
    }
    Processes processes = running.get(instance);
    return processes == null || processes.own(inodes(sockets));
  }

  /**
   * Whether a program of a database server lives and its programs have these sockets. Its folders
   * tell, to whichever process of the platform asks.
   */
  private boolean isOfServer(Path members, Set<Long> inodes) throws IOException {
    List<ProcessGroup> programs = new ArrayList<>();
    for (Path member : Folders.list(members)) {
      for (Path run : Folders.list(member.resolve("runs"))) {
        ProcessGroup program = ProcessGroup.find(run, NO_CGROUPS);
        if (!program.ended()) {
          programs.add(program);
        }
      }
    }
    if (programs.isEmpty() || inodes.isEmpty()) {
      return !programs.isEmpty();
    }
    return ofServers
        .computeIfAbsent(members, server -> new KnownSockets())
        .contain(inodes, () -> sockets(programs));
  }

  private static Set<Long> sockets(List<ProcessGroup> programs) throws IOException {
    Set<Long> sockets = new HashSet<>();
    for (ProcessGroup program : programs) {
      sockets.addAll(program.sockets());
    }
    return sockets;
  }

  private static Set<Long> inodes(Set<KernelSocket> sockets) {
    return sockets.stream().map(KernelSocket::inode).collect(Collectors.toSet());
  }

  /** The owner of the files of an instance, as whom it runs. */
  private Optional<Long> user(String instance) throws IOException {
    Path known = folders.get(instance);
    Optional<Path> folder = known == null ? find(instance) : Optional.of(known);
    Optional<Path> files =
        folder
            .map(
                it ->
                    LayeredFolder.written(
                        LayeredFolder.inPlaceOf(it.resolve(CommandFolders.FILES))))
            .filter(Files::exists);
    if (files.isEmpty()) {
      folders.remove(instance);
      folder.map(Path::getParent).ifPresent(ofServers::remove);
      return Optional.empty();
    }
    folders.put(instance, folder.orElseThrow());
    return Optional.of(owner(files.get()));
  }

  private static long owner(Path file) throws IOException {
    Object user = Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    return ((Integer) user).longValue();
  }

  private Optional<Path> find(String instance) throws IOException {
    for (Path workload : Folders.list(workloads)) {
      Path folder = workload.resolve("instances").resolve(instance);
      if (Files.isDirectory(folder)) {
        return Optional.of(folder);
      }
    }
    return findServer(instance);
  }

  /** All members of a database server run as the same user. */
  private Optional<Path> findServer(String key) throws IOException {
    for (Path kind : Folders.list(servers)) {
      for (Path member : Folders.list(kind.resolve(key).resolve("members"))) {
        if (Files.isDirectory(member.resolve("files"))) {
          return Optional.of(member);
        }
      }
    }
    return Optional.empty();
  }
}
