package dev.platform.app.backup;

import dev.platform.app.backup.Manifest.SavedFile;
import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.db.DatabaseLoad;
import dev.platform.base.db.DatabaseTable;
import dev.platform.base.db.Migrations;
import dev.platform.engine.local.EngineBackup;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Makes an installation of a backup, in a database and a data directory that are new, or which an
 * interrupted restore has left.
 *
 * @param backup whose files were verified
 * @param data the data directory
 * @param progress is told each step
 */
public record Restore(CompleteBackup backup, Path data, Consumer<String> progress) {

  /**
   * Makes sure that a database is new.
   *
   * @throws IllegalStateException with what is there if it is not
   */
  public void requireNew(DatabaseAddress database) throws IOException {
    var tables = DatabaseLoad.tablesIn(database);
    if (!tables.isEmpty() && !mark().isOf(database.toString())) {
      throw new IllegalStateException(
          "the database "
              + database
              + " is not empty: it contains the table "
              + tables.get(0)
              + (tables.size() == 1 ? "" : " and " + (tables.size() - 1) + " others")
              + ". Create a new database");
    }
  }

  private RestoreMark mark() {
    return new RestoreMark(data);
  }

  /** Whether an interrupted restore has left what is there. */
  public boolean isRepeated() {
    return mark().exists();
  }

  /**
   * Notes that the data directory is being filled.
   *
   * @param database that belongs to it; empty for one in the directory
   */
  public void begin(Optional<DatabaseAddress> database) throws IOException {
    mark().set(database.map(DatabaseAddress::toString).orElse(""));
  }

  /** Fills the database. */
  public void fill(DatabaseAddress database) throws IOException {
    progress.accept("Restoring the database");
    if (!DatabaseLoad.tablesIn(database).isEmpty()) {
      Migrations.undo(database);
    }
    var manifest = backup.manifest();
    DatabaseLoad.run(
        database, manifest.migration(), manifest.tables(), manifest.sequences(), new SavedRows());
  }

  private final class SavedRows implements DatabaseLoad.Rows {
    @Override
    public InputStream of(DatabaseTable table) throws IOException {
      return backup.open(saved(table));
    }

    @Override
    public void loaded(DatabaseTable table, long rows) throws IOException {
      if (saved(table).rows() != rows) {
        throw new IOException(
            "%d of the %d rows of %s were restored"
                .formatted(rows, saved(table).rows(), table.name()));
      }
    }

    private SavedFile saved(DatabaseTable table) throws IOException {
      return backup
          .find(Backup.file(table))
          .orElseThrow(
              () -> new IOException("the backup does not contain the rows of " + table.name()));
    }
  }

  /** Fills the folder of the engine. */
  public void fill(EngineBackup engine) throws IOException, InterruptedException {
    progress.accept("Restoring artifacts, disks, and datastores");
    for (SavedFile file : backup.manifest().files()) {
      if (file.name().startsWith(Backup.ENGINE)) {
        try (var in = backup.open(file)) {
          engine.load(Backup.archive(file), in);
        }
      }
    }
    engine.complete();
  }

  /** Notes that the data directory is complete. */
  public void complete() throws IOException {
    mark().remove();
  }
}
