package dev.platform.engine.local;

import dev.platform.base.kernel.KernelSocket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which sockets of this machine are of commands of customers. The user tells; where all commands
 * run as the user of the server, their sandbox does.
 *
 * @param users as whom services run; empty if they have no users of their own
 */
record CommandSockets(Set<Long> users) {

  /** Of an engine with a data folder. */
  static CommandSockets of(Path data) throws IOException {
    return new CommandSockets(
        OwnerUsers.owners(UserSwitch.users(data)).values().stream()
            .map(Integer::longValue)
            .collect(Collectors.toUnmodifiableSet()));
  }

  List<KernelSocket> among(List<KernelSocket> sockets) throws IOException {
    List<KernelSocket> found = new ArrayList<>();
    for (KernelSocket socket : sockets) {
      boolean ofCommand =
          users.isEmpty() ? sandboxed(socket).isPresent() : users.contains(socket.user());
      if (ofCommand) {
        found.add(socket);
      }
    }
    return found;
  }

  /** Ends all processes of a user: a socket can be handed from one to another. */
  void end(List<KernelSocket> sockets) throws IOException {
    if (users.isEmpty()) {
      for (KernelSocket socket : sockets) {
        sandboxed(socket).ifPresent(ProcessHandle::destroyForcibly);
      }
    } else {
      ProcessTable.of(sockets.stream().map(KernelSocket::user).collect(Collectors.toSet()))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static Optional<ProcessHandle> sandboxed(KernelSocket socket) throws IOException {
    return ProcessTable.withSocket(socket.user(), socket.inode())
        .filter(pid -> ProcessTable.mounted(pid, HostsFiles.SEEN).isPresent())
        .flatMap(ProcessHandle::of);
  }
}
