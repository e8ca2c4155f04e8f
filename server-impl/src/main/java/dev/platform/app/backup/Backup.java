package dev.platform.app.backup;

import dev.platform.app.backup.Manifest.SavedFile;
import dev.platform.base.db.DatabaseAddress;
import dev.platform.base.db.DatabaseSnapshot;
import dev.platform.base.db.DatabaseTable;
import dev.platform.engine.local.EngineBackup;
import dev.platform.engine.local.FilesReplaced;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Makes a backup.
 *
 * @param version of Platform
 * @param hasLogs whether log lines are in it
 * @param isKey whether the key here is that of a database with this check
 * @param progress is told each step
 */
public record Backup(
    String version, boolean hasLogs, Predicate<byte[]> isKey, Consumer<String> progress) {
  private static final String DATABASE = "database/";
  static final String ENGINE = "engine/";
  private static final String ROWS = ".gz";
  private static final String ARCHIVE = ".tar.gz";
  private static final String LOGS = "log_line";

  /** What the worker of the old installation has must not keep that of the new one waiting. */
  private static final String LEASE = "worker_lease";

  private static final int TRIES = 5;

  /** A file of a table. */
  static String file(DatabaseTable table) {
    return DATABASE + table.name() + ROWS;
  }

  /** The name of the archive that a file of the engine has. */
  static String archive(SavedFile file) {
    return file.name().substring(ENGINE.length(), file.name().length() - ARCHIVE.length());
  }

  /**
   * Makes it.
   *
   * @param directory that is empty, or does not exist
   * @param engine has files here; empty if it has none
   */
  public Manifest run(Path directory, DatabaseAddress database, Optional<EngineBackup> engine)
      throws IOException, SQLException, InterruptedException {
    var made = NewBackup.begin(directory);
    var interrupted = new Thread(made::close, "interrupted-backup");
    Runtime.getRuntime().addShutdownHook(interrupted);
    try (made) {
      var manifest = write(made, database, engine);
      made.complete(manifest);
      return manifest;
    } catch (IOException e) {
      throw explained(e, directory);
    } finally {
      forget(interrupted);
    }
  }

  /** The process may be ending already. */
  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      hook.interrupt();
    }
  }

  private static IOException explained(IOException e, Path directory) {
    boolean isFull = String.valueOf(e.getMessage()).contains("No space left on device");
    return isFull
        ? new FileSystemException(
            directory.toString(),
            null,
            "the disk is full. The incomplete backup was deleted. Free some space, or name a directory"
                + " on another disk")
        : e;
  }

  private Manifest write(NewBackup made, DatabaseAddress database, Optional<EngineBackup> engine)
      throws IOException, SQLException, InterruptedException {
    var ofDatabase = writeDatabase(made, database, engine);
    if (engine.isEmpty()) {
      return ofDatabase;
    }
    progress.accept("Waiting for the newest changes of Postgres instances");
    engine.get().awaitWal().forEach(progress);
    return ofDatabase.and(writeEngine(made, engine.get()));
  }

  private Manifest writeDatabase(
      NewBackup made, DatabaseAddress database, Optional<EngineBackup> engine)
      throws IOException, SQLException, InterruptedException {
    progress.accept("Saving the database");
    try (var snapshot = DatabaseSnapshot.take(database)) {
      var check =
          snapshot
              .keyCheck()
              .filter(isKey)
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "secret.key in the data directory is not the key that this database was"
                              + " encrypted with. Run this command with the settings of the server"));
      List<SavedFile> files = new ArrayList<>();
      for (DatabaseTable table : snapshot.tables()) {
        files.add(made.write(file(table), out -> write(snapshot, table, out)));
      }
      report("Saved the database", files);
      return new Manifest(
          Manifest.FORMAT,
          version,
          snapshot.takenAt(),
          snapshot.migration(),
          Base64.getEncoder().encodeToString(check),
          hasLogs,
          snapshot.tables(),
          snapshot.sequences(),
          engine.map(EngineBackup::owners).orElse(null),
          files);
    }
  }

  private long write(DatabaseSnapshot snapshot, DatabaseTable table, OutputStream out)
      throws IOException, SQLException {
    boolean isLeftOut = table.name().equals(LEASE) || (table.name().equals(LOGS) && !hasLogs);
    return isLeftOut ? 0 : snapshot.copy(table, out);
  }

  private List<SavedFile> writeEngine(NewBackup made, EngineBackup engine)
      throws IOException, SQLException, InterruptedException {
    List<SavedFile> files = new ArrayList<>();
    progress.accept("Saving artifacts, disks, and datastores");
    for (String archive : engine.archives()) {
      var file = write(made, engine, archive);
      files.add(file);
      report("Saved " + archive, List.of(file));
    }
    return files;
  }

  private static SavedFile write(NewBackup made, EngineBackup engine, String archive)
      throws IOException, SQLException, InterruptedException {
    for (int left = TRIES - 1; ; left--) {
      try {
        return made.write(
            ENGINE + archive + ARCHIVE,
            out -> {
              engine.save(archive, out);
              return 0;
            });
      } catch (FilesReplaced e) {
        if (left == 0) {
          throw e;
        }
      }
    }
  }

  private void report(String what, List<SavedFile> files) {
    long bytes = files.stream().mapToLong(SavedFile::bytes).sum();
    progress.accept(what + ", " + Sizes.text(bytes));
  }
}
