package dev.platform.engine.local;

import dev.platform.engine.spi.EngineException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps two platforms from working in the same folder. Ends with the process at the latest. */
final class FolderLock implements Closeable {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
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
