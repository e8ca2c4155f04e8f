package dev.platform.engine.local;

import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A value as JSON in a file. After a crash a reader finds the old value or the new, never a mix.
 */
final class StateFile {
  /** Ends the name of a file that is not complete. */
  static final String PART = ".part";

  private StateFile() {}

  static void write(Path file, Object value) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + PART);
    try (FileChannel channel =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(Json.write(value));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    sync(file);
  }

  static <T> T read(Path file, Class<T> type) throws IOException {
    return parse(file, Files.readString(file), type);
  }

  /** The text of a file as a value. */
  static <T> T parse(Path file, String text, Class<T> type) throws IOException {
    try {
      return Json.read(text.startsWith("{") ? text : LegacyStateFile.toJson(text), type);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new IOException("not a state file: " + file, e);
    }
  }

  /** A new name is only safe on disk once its folder is. */
  private static void sync(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
