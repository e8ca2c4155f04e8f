package dev.platform.engine.local;

import dev.platform.base.kernel.Umask;
import dev.platform.engine.spi.EngineException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps two platforms from working in the same folder. Ends with the process at the latest. */
final class FolderLock implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(FolderLock.class);
  private static final int UMASK = 022;

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes the folder of an engine, which is made if there is none. */
  static FolderLock open(Path data) throws IOException {
    setUmask();
    Folders.create(data);
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
    return take(data);
  }

  /** Users of services read files that the engine makes; its folder is closed to all others. */
  private static void setUmask() {
    try {
      Umask.set(UMASK);
    } catch (IOException e) {
      LOG.debug("the umask stays as it is", e);
    }
  }

  static FolderLock take(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (tryLock(channel) == null) {
      channel.close();
      throw new EngineException("another Platform process uses " + folder);
    }
    return new FolderLock(channel);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new EngineException("cannot release the lock", e);
    }
  }
}
