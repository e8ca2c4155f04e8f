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

  /** How much is dropped at a time while the disk is full. */
  private static final long MAX_DROP = 2 << 20;

  private final Path file;
  private final long maxBytes;
  private final FileSpace space;
  private final RoomAhead room;
  private final Runnable freeing;
  private final LineSplitter splitter = new LineSplitter();

  /** In the file. */
  private long position;

  /** Offset of the first byte that the splitter is fed with. */
  private long origin;

  private long told;

  /** How many of the bytes before the position nobody was told of. */
  private long dropped;

  private boolean isDiskFull;

  /** Whether the position may be inside a line. */
  private boolean isTorn;

  /** Up to where in the file the disk has its space back, or all but little of it. */
  private long freed;

  private boolean canFree = true;

  /**
   * Where to begin.
   *
   * @param base offset of the first byte of the file
   * @param first offset of the first byte that still is in the file
   * @param offset where an earlier reader stopped
   */
  record Start(long base, long first, long offset) {}

  /**
   * A reader.
   *
   * @param maxBytes how large the file may get before what was read, or cannot be kept, is dropped
   * @param freeing is called before a part of the file is gone, with {@link #first} behind it
   */
  LineFile(Path file, Start start, long maxBytes, FileSpace space, Runnable freeing) {
    this.file = file;
    this.maxBytes = maxBytes;
    this.space = space;
    this.room = new RoomAhead(file, space);
    this.freeing = freeing;
    long first = Math.max(start.base(), start.first());
    this.origin = Math.max(start.base(), start.offset());
    this.told = origin;
    this.dropped = Math.max(0, first - origin);
    this.isTorn = dropped > 0;
    this.position = Math.max(first, origin) - start.base();
    this.freed = position;
  }

  /** Where the first line begins that has not been told. */
  long offset() {
    return read() - splitter.pending();
  }

  /** Offset of the first byte of the file. */
  long base() {
    return read() + dropped - position;
  }

  /** Offset of the first byte that still is in the file. */
  long first() {
    return base() + freed;
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
    if (size < position) {
      // The process emptied its own output.
      finish(lines);
      beginAgain();
    }
    if (size > position) {
      skipWhatIsTooMuch(size);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        if (!isTorn || skipTornLine(channel)) {
          emitDropped(lines);
          read(channel, lines);
        }
      }
    }
    shrink(kept);
    return came;
  }

  /** Keeps the file small while nobody can be told what is in it: the oldest is dropped. */
  void bound() throws IOException {
    long size = size();
    boolean isTooLarge = size >= position && size - freed > TOO_LARGE * maxBytes;
    if (isTooLarge && !release(size - maxBytes)) {
      empty();
    }
  }

  /**
   * Sees to it that the process finds space for what it prints next. While the disk is full, the
   * oldest of its output gives way.
   *
   * @param kept up to where the file is not needed any more
   */
  void reserve(long kept) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    long size = Files.size(file);
    if (size < position || !room.isShort(size) || room.extend(size)) {
      return;
    }
    if (release(Math.max(freed, endOf(kept))) && !room.extend(size)) {
      long before = freed;
      isDiskFull |= release(freed + Math.min(MAX_DROP, (size - freed) / 2));
      room.extendOnFullDisk(size, freed - before);
    }
  }

  /** Tells the last line, though it has no end. */
  void finish(Consumer<String> lines) {
    emitDropped(lines);
    splitter.finish(text -> emit(origin + splitter.told(), text, lines));
  }

  private long size() throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  private void emit(long end, String text, Consumer<String> lines) {
    told = end;
    lines.accept(text);
  }

  /** Half a line before what was dropped counts with it. */
  private void emitDropped(Consumer<String> lines) {
    if (dropped > 0) {
      long bytes = dropped + splitter.discard();
      origin += dropped;
      dropped = 0;
      String why = isDiskFull ? ": the server's disk is full" : "";
      emit(read(), "[" + bytes + " bytes of output were dropped" + why + "]", lines);
    }
    isDiskFull = false;
  }

  private void skipWhatIsTooMuch(long size) {
    if (size - position > TOO_LARGE * maxBytes) {
      drop(size - maxBytes);
    }
  }

  private void drop(long end) {
    if (end > position) {
      dropped += end - position;
      position = end;
      isTorn = true;
    }
  }

  /** Returns whether a new line begins now; one that is too long to be one line counts as new. */
  private boolean skipTornLine(FileChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(LineSplitter.MAX_BYTES);
    int count = Math.max(0, channel.read(buffer, position));
    int length = 0;
    boolean hasEnded = count == LineSplitter.MAX_BYTES;
    while (length < count) {
      if (buffer.get(length++) == '\n') {
        hasEnded = true;
        break;
      }
    }
    drop(position + length);
    isTorn = !hasEnded;
    return hasEnded;
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
      splitter.feed(buffer.array(), count, text -> emit(origin + splitter.told(), text, lines));
      position += count;
      total += count;
    }
  }

  /**
   * Frees the disk of what is kept. Where that is not possible, empties a large file once all of it
   * was read and kept. Output that comes between the last look and the emptying is lost, so this is
   * done rarely. A process that never pauses is emptied all the same, or it would fill the disk.
   */
  private void shrink(long kept) throws IOException {
    long end = endOf(kept);
    if (canFree && end - freed > maxBytes) {
      release(end);
    }
    long size = size();
    boolean allKept = size == position && dropped == 0 && kept >= read() && offset() == read();
    if (!canFree && size > maxBytes && allKept) {
      empty();
    } else {
      bound();
    }
  }

  /** In the file, the end of what is kept. */
  private long endOf(long kept) {
    return Math.min(kept, offset()) - base();
  }

  /** Frees the disk of the beginning of the file, read or not. Returns whether that is possible. */
  private boolean release(long end) {
    if (!canFree) {
      return false;
    }
    if (end > 0) {
      drop(end);
      freed = end;
      freeing.run();
      canFree = space.free(file, end);
    }
    return canFree;
  }

  private void empty() throws IOException {
    boolean endsInLine;
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      drop(channel.size());
      channel.read(last, Math.max(0, position - 1));
      endsInLine = dropped > 0 && last.get(0) != '\n';
      channel.truncate(0);
    }
    beginAgain();
    isTorn = endsInLine;
    freeing.run();
  }

  private void beginAgain() {
    position = 0;
    freed = 0;
    isTorn = false;
    room.forget();
  }
}
