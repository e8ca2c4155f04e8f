package dev.platform.engine.local;

import dev.platform.engine.spi.NetworkAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The {@code /etc/hosts} of each owner. It is shown in a folder, so that a file can be replaced in
 * one step under those who read it.
 */
final class HostsFiles {
  /** Where a sandbox shows the folder of its owner. */
  static final Path SEEN = Path.of("/run/names");

  static final String FILE = "hosts";

  private static final Path OF_MACHINE = Path.of("/etc/hosts");

  private final Path folder;

  HostsFiles(Path folder) {
    this.folder = folder;
  }

  /** The folder of an owner, with a file that knows these addresses and those of the machine. */
  Path write(String owner, List<NetworkAddress> addresses) throws IOException {
    Path own = Folders.open(Folders.create(folder.resolve(owner)));
    Path file = own.resolve(FILE);
    String text = text(addresses);
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Path part = own.resolve(FILE + ".part");
      Files.writeString(part, text);
      Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-r--r--"));
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return own;
  }

  void forget(String owner) throws IOException, InterruptedException {
    Folders.delete(folder.resolve(owner));
  }

  private static String text(List<NetworkAddress> addresses) throws IOException {
    String names =
        addresses.stream()
            .map(address -> address.host() + "\t" + String.join(" ", address.names()) + "\n")
            .collect(Collectors.joining());
    return names + (Files.isReadable(OF_MACHINE) ? Files.readString(OF_MACHINE) : "");
  }
}
