package dev.platform.engine.local;

import dev.platform.base.kernel.KernelSocket;
import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.spi.TcpConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whose command made a connection. The user tells; where all commands are one user, the folder
 * tells that their sandbox shows them, which no command can change. Works beside a running engine.
 */
final class Callers {
  private static final Logger LOG = LoggerFactory.getLogger(Callers.class);

  private final Path users;
  private final Path names;
  private final boolean possible = SocketDiagnostics.isThere();
  private Object version = "";
  private Map<Integer, String> owners = Map.of();

  Callers(Path data) {
    this.users = UserSwitch.users(data);
    this.names = names(data);
  }

  /** The folder with the names of owners, which is there only if sandboxes show them. */
  static Path names(Path data) {
    return data.resolve("names");
  }

  /** Whether a fitting owner made a connection, or nobody can tell. */
  boolean isFrom(TcpConnection connection, Predicate<String> owner) {
    try {
      Map<Integer, String> known = owners();
      if (!possible || (known.isEmpty() && !Files.isDirectory(names))) {
        return true;
      }
      Optional<KernelSocket> caller = caller(connection);
      return caller.isPresent() && owner(caller.get(), known).filter(owner).isPresent();
    } catch (IOException e) {
      LOG.warn("cannot determine who connects to {}:{}", connection.host(), connection.port(), e);
      return false;
    }
  }

  private static Optional<KernelSocket> caller(TcpConnection connection) throws IOException {
    return SocketDiagnostics.find(
        address(connection.fromHost(), connection.fromPort()),
        address(connection.host(), connection.port()));
  }

  private static InetSocketAddress address(String host, int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByName(host), port);
  }

  private static Optional<String> owner(KernelSocket caller, Map<Integer, String> known)
      throws IOException {
    Optional<String> owner = Optional.ofNullable(known.get((int) caller.user()));
    return owner.isPresent()
        ? owner
        : ProcessTable.withSocket(caller.user(), caller.inode())
            .flatMap(pid -> ProcessTable.mounted(pid, HostsFiles.SEEN))
            .map(place -> place.getFileName().toString());
  }

  /** Read again when the file is another one. */
  private synchronized Map<Integer, String> owners() throws IOException {
    if (!Files.exists(users)) {
      return Map.of();
    }
    Object now = Files.readAttributes(users, "unix:ino,ctime").toString();
    if (!now.equals(version)) {
      owners =
          OwnerUsers.owners(users).entrySet().stream()
              .filter(user -> !UserSwitch.isEngine(user.getKey()))
              .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
      version = now;
    }
    return owners;
  }
}
