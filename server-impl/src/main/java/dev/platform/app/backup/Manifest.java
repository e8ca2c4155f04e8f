package dev.platform.app.backup;

import dev.platform.base.db.DatabaseTable;
import dev.platform.engine.local.EngineBackup;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is in a backup.
 *
 * @param format of the directory
 * @param version of Platform that has made it
 * @param createdAt when the rows were as they are here
 * @param migration file name of the migration of the database that came last
 * @param keyCheck tells whether a key is the one that the backup needs, as base64
 * @param hasLogs whether log lines are in it
 * @param tables of the database
 * @param sequences the next number of each, by its name
 * @param engine whose files the engine has; null if none of them are here
 * @param files the others of the directory, in the order in which they are restored
 */
public record Manifest(
    int format,
    String version,
    Instant createdAt,
    String migration,
    String keyCheck,
    boolean hasLogs,
    List<DatabaseTable> tables,
    Map<String, Long> sequences,
    EngineBackup.@Nullable Owners engine,
    List<SavedFile> files) {
  static final int FORMAT = 1;

  public Manifest {
    tables = List.copyOf(tables);
    files = List.copyOf(files);
  }

  /**
   * A compressed file.
   *
   * @param name relative to the directory
   * @param bytes its size
   * @param sha256 of its bytes
   * @param rows of a table; 0 for others
   */
  record SavedFile(String name, long bytes, String sha256, long rows) {}

  /** The same with further files. */
  Manifest and(List<SavedFile> more) {
    return new Manifest(
        format,
        version,
        createdAt,
        migration,
        keyCheck,
        hasLogs,
        tables,
        sequences,
        engine,
        Stream.concat(files.stream(), more.stream()).toList());
  }

  /** The size of all files. */
  public String size() {
    return Sizes.text(bytes());
  }

  private long bytes() {
    return files.stream().mapToLong(SavedFile::bytes).sum();
  }
}
