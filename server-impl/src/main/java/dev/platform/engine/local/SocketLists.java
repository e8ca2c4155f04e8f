package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * The lists of all sockets of this machine. Their group cannot read them, while everybody else
 * still can: the system asks for the rights of the group before those of others. No program can
 * leave a group without the right to change users.
 */
final class SocketLists {
  /** Lists of addresses, ports, and paths; programs need the other files of this folder. */
  private static final List<String> NAMES =
      List.of(
          "tcp",
          "tcp6",
          "udp",
          "udp6",
          "udplite",
          "udplite6",
          "raw",
          "raw6",
          "icmp",
          "icmp6",
          "unix",
          "netlink",
          "packet",
          "sctp/eps",
          "sctp/assocs");

  private static final Set<PosixFilePermission> ALL_BUT_GROUP =
      PosixFilePermissions.fromString("r-----r--");

  private SocketLists() {}

  /**
   * Closes the lists to a group.
   *
   * @param group used unless another installation has closed them already
   * @return the group that cannot read them
   * @throws IOException with the reason why it does not work here
   */
  static int close(Path folder, int group) throws IOException {
    Path first = folder.resolve(NAMES.get(0));
    int present = (int) Files.getAttribute(first, "unix:gid");
    int closed = present == 0 ? group : present;
    for (String name : NAMES) {
      Path list = folder.resolve(name);
      if (Files.exists(list)) {
        Files.setAttribute(list, "unix:gid", closed);
        Files.setPosixFilePermissions(list, ALL_BUT_GROUP);
      }
    }
    return closed;
  }
}
