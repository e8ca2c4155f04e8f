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
 * the process goes on undisturbed when nobody reads. Offsets count all that was ever written to it:
 * they go on growing when the file is emptied.
 */
final class LineFile {
  private static final int MAX_READ = 1 << 20;
  private static final int MAX_CHUNK = 64 << 10;
  private static final int TOO_LARGE = 4;

  private final Path file;
  private final long maxBytes;
  private final FileHead head;
  private final LineSplitter splitter = new LineSplitter();

  /** In the file. */
  private long position;

  /** Offset of the first byte that the splitter is fed with. */
  private long origin;

  private long told;
  private long dropped;

  /** Up to where in the file the disk has its space back, or all but little of it. */
  private long freed;

  private boolean canFree = true;

  /**
   * @param base offset of the first byte of the file
   * @param offset where an earlier reader stopped
   * @param maxBytes how large the file may get before what was read, or cannot be kept, is dropped
   */
  LineFile(Path file, long base, long offset, long maxBytes) {
    this(file, base, offset, maxBytes, FileHead::dig);
  }

  LineFile(Path file, long base, long offset, long maxBytes, FileHead head) {
    this.head = head;
    this.file = file;
    this.position = Math.max(0, offset - base);
    this.freed = position;
    this.origin = base + position;
    this.told = origin;
    this.maxBytes = maxBytes;
  }

  /** Where the first line begins that has not been told. */
  long offset() {
    return read() - splitter.pending();
  }

  /** Offset of the first byte of the file. */
  long base() {
    return read() - position;
  }

  /** Offset of the end of the file. */
  long end() throws IOException {
    return base() + size();
  }

  /** While a line is told: its end, or its begin if there is more of it to come. */
  long told() {
    return told;
  }

  private long read() {
    return origin + splitter.fed();
  }

  /**
   * Tells the lines that have come, at most a mebibyte. Returns whether anything had come.
   *
   * @param kept up to where the file is not needed any more
   */
  boolean poll(long kept, Consumer<String> lines) throws IOException {
    long size = size();
    boolean came = size != position;
    tellDropped(lines);
    if (size < position) {
      // The process emptied its own output.
      finish(lines);
      position = 0;
      freed = 0;
    }
    if (size > position) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        skipWhatIsTooMuch(size, lines);
        read(channel, lines);
      }
    }
    shrink(kept, lines);
    return came;
  }

  /** Keeps the file small while nobody can be told what is in it. */
  void bound() throws IOException {
    long size = size();
    if (size - freed > TOO_LARGE * maxBytes) {
      long lost = Math.max(0, size - position);
      empty();
      dropped += lost;
      origin += lost;
    }
  }

  /** Tells the last line, though it has no end. */
  void finish(Consumer<String> lines) {
    splitter.finish(text -> tell(origin + splitter.told(), text, lines));
  }

  private long size() throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  private void tell(long end, String text, Consumer<String> lines) {
    told = end;
    lines.accept(text);
  }

  private void tellDropped(Consumer<String> lines) {
    if (dropped > 0) {
      finish(lines);
      tell(read(), "[" + dropped + " bytes of output were dropped]", lines);
      dropped = 0;
    }
  }

  private void skipWhatIsTooMuch(long size, Consumer<String> lines) {
    long unread = size - position;
    if (unread > maxBytes) {
      dropped = unread - maxBytes;
      position += dropped;
      origin += dropped;
      tellDropped(lines);
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
      splitter.feed(buffer.array(), count, text -> tell(origin + splitter.told(), text, lines));
      position += count;
      total += count;
    }
  }

  /**
   * Frees the disk of what is kept. Where that is not possible, empties a large file once all of it
   * was read and kept. Output that comes between the last look and the emptying is lost, so this is
   * done rarely. A process that never pauses is emptied all the same, or it would fill the disk.
   */
  private void shrink(long kept, Consumer<String> lines) throws IOException {
    free(Math.min(kept, offset()) - base());
    long size = size();
    if (!canFree
        && size > maxBytes
        && size == position
        && splitter.pending() == 0
        && kept >= read()) {
      empty();
    } else {
      bound();
      tellDropped(lines);
    }
  }

  private void free(long end) {
    if (canFree && end - freed > maxBytes) {
      canFree = head.free(file, end);
      freed = canFree ? end : freed;
    }
  }

  private void empty() throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(0);
    }
    position = 0;
    freed = 0;
  }
}
