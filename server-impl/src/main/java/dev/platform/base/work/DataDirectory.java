package dev.platform.base.work;

import dev.platform.base.secret.RandomTokens;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A data directory on a machine, while this process is the only one that works in it. Its id is
 * made once and lies in the directory; with host and path next to it, a copy of the directory is
 * another machine.
 */
final class DataDirectory implements Closeable {
  private static final Path KERNEL_NAME = Path.of("/proc/sys/kernel/hostname");
  private static final int MAX_BYTES = 100;

  private final FileChannel lock;
  private final String id;
  private final String host;
  private final String folder;

  private DataDirectory(FileChannel lock, String id, String host, String folder) {
    this.lock = lock;
    this.id = id;
    this.host = host;
    this.folder = folder;
  }

  /**
   * Takes the directory for this process, until it ends in any way.
   *
   * @throws IllegalStateException if another process has it
   */
  static DataDirectory take(Path folder) {
    try {
      var channel =
          FileChannel.open(
              folder.resolve("machine"),
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      if (!lock(channel)) {
        channel.close();
        throw new IllegalStateException(
            "another process with the worker role uses "
                + folder
                + ". Stop it first, or start this process with other roles (PLATFORM_ROLES)");
      }
      return new DataDirectory(
          channel, readId(channel), readHost(), folder.toRealPath().toString());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use the data directory " + folder, e);
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static String readId(FileChannel channel) throws IOException {
    var bytes = ByteBuffer.allocate(MAX_BYTES);
    while (channel.read(bytes) > 0) {
      // Reads on until the end, or until there is no room.
    }
    var known = new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII).strip();
    if (!known.isEmpty()) {
      return known;
    }
    var made = RandomTokens.token(16);
    channel.write(ByteBuffer.wrap(made.getBytes(StandardCharsets.US_ASCII)), 0);
    channel.force(true);
    return made;
  }

  private static String readHost() {
    try {
      return Files.isReadable(KERNEL_NAME)
          ? Files.readString(KERNEL_NAME).strip()
          : InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String id() {
    return id;
  }

  String host() {
    return host;
  }

  String folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
