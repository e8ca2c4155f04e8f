package dev.platform.app.backup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file in a data directory while a backup is restored to it. One that is left says that this was
 * interrupted: what is there is of no use, and may be replaced.
 *
 * @param data the data directory
 */
public record RestoreMark(Path data) {
  static final String NAME = "restore.incomplete";

  private Path file() {
    return data.resolve(NAME);
  }

  boolean exists() {
    return Files.exists(file());
  }

  /**
   * Whether an interrupted restore had begun to fill this database.
   *
   * @param database its address without a password
   */
  boolean isOf(String database) throws IOException {
    return exists() && Files.readString(file()).equals(database);
  }

  void set(String database) throws IOException {
    Files.writeString(file(), database);
    sync();
  }

  void remove() throws IOException {
    Files.delete(file());
    sync();
  }

  private void sync() throws IOException {
    try (var channel = FileChannel.open(data, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /**
   * Makes sure that there is none.
   *
   * @throws IllegalStateException with the way out if there is
   */
  public void requireNone() {
    if (exists()) {
      throw new IllegalStateException(
          "a restore to "
              + data
              + " was interrupted, so its data is incomplete. Run `platform restore` again");
    }
  }
}
