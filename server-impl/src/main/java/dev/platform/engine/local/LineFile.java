package dev.platform.engine.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * Follows a file to which a process appends, and keeps it small: a file rather than a pipe, so that
 * the process goes on undisturbed when nobody reads.
 */
final class LineFile {
  private static final int MAX_READ = 1 << 20;
  private static final int MAX_CHUNK = 64 << 10;

  private final Path file;
  private final long maxBytes;
  private final LineSplitter splitter = new LineSplitter();
  private long position;

  /**
   * @param offset where an earlier reader stopped
   * @param maxBytes how large the file may get before what was read, or cannot be kept, is dropped
   */
  LineFile(Path file, long offset, long maxBytes) {
    this.file = file;
    this.position = offset;
    this.maxBytes = maxBytes;
  }

  /** Where the first line begins that has not been told. */
  long offset() {
    return position - splitter.pending();
  }

  /** Tells the lines that have come, at most a mebibyte. Returns whether anything had come. */
  boolean poll(Consumer<String> lines) throws IOException {
    long size = Files.exists(file) ? Files.size(file) : 0;
    if (size < position) {
      // The process emptied its own output.
      splitter.finish(lines);
      position = 0;
    }
    if (size == position) {
      return false;
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      skipWhatIsTooMuch(size, lines);
      read(channel, lines);
      shrink(channel, lines);
    }
    return true;
  }

  /** Tells all that is left; the last line need not have an end. */
  void finish(Consumer<String> lines) throws IOException {
    while (poll(lines)) {
      // Each round reads a part.
    }
    splitter.finish(lines);
  }

  private void skipWhatIsTooMuch(long size, Consumer<String> lines) {
    long unread = size - position;
    if (unread > maxBytes) {
      position = size - maxBytes;
      lines.accept("[" + (unread - maxBytes) + " bytes of output were dropped]");
    }
  }

  private void read(FileChannel channel, Consumer<String> lines) throws IOException {
    long unread = channel.size() - position;
    ByteBuffer buffer = ByteBuffer.allocate((int) Math.max(1, Math.min(unread, MAX_CHUNK)));
    int total = 0;
    while (total < MAX_READ) {
      buffer.clear();
      int count = channel.read(buffer, position);
      if (count <= 0) {
        return;
      }
      splitter.feed(buffer.array(), count, lines);
      position += count;
      total += count;
    }
  }

  /**
   * Empties a large file once all of it was read. Output that comes between the last look and the
   * emptying is lost, so this is done rarely. A process that never pauses is emptied all the same,
   * or it would fill the disk.
   */
  private void shrink(FileChannel channel, Consumer<String> lines) throws IOException {
    long size = channel.size();
    boolean allRead = size == position && splitter.pending() == 0;
    if (size <= maxBytes || (!allRead && size <= 4 * maxBytes)) {
      return;
    }
    channel.truncate(0);
    if (!allRead) {
      lines.accept("[" + (size - position) + " bytes of output were dropped]");
    }
    position = 0;
    splitter.finish(lines);
  }
}
