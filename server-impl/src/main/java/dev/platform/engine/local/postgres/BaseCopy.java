package dev.platform.engine.local.postgres;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Copies all data of a server that goes on working. PostgreSQL is told about the beginning and the
 * end; a command reads the files, at a low priority.
 *
 * @param source what is copied
 * @param folder keeps the copy
 * @param sampled gets how the WAL was before the end
 */
record BaseCopy(BackupSource source, BackupFolder folder, Consumer<WalSample> sampled) {
  /** A checkpoint may take long. */
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private static final Duration AT_MOST = Duration.ofHours(12);
  private static final Pattern FIRST = Pattern.compile("START WAL LOCATION: .*\\(file (\\w+)\\)");
  private static final int RENAMED = 15;

  /** What is left to others on the host. */
  static final long LEFT_FREE = 1L << 30;

  /** Its users can set some of these for everybody. */
  private static final String NO_LIMITS =
      """
      select set_config(name, '0', false) from pg_settings
      where name in ('idle_session_timeout', 'statement_timeout', 'transaction_timeout')
      """;

  private static final String SIZE =
      "select coalesce(sum(pg_database_size(oid)), 0) as bytes from pg_database";

  private static final String STOP =
      "select pg_walfile_name(lsn) as last, labelfile as label from %s";

  /** Makes a copy and keeps it. */
  void make(Instant startedAt) throws IOException, SQLException, InterruptedException {
    String id = "base-" + startedAt.toEpochMilli();
    try (Session session =
        Session.open(source.leader().port(), "postgres", source.credentials(), PATIENCE)) {
      session.row(NO_LIMITS);
      requireSpace(session);
      session.row(
          source.version() < RENAMED
              ? "select pg_start_backup('platform', true, false)"
              : "select pg_backup_start('platform', true)");
      source.leader().aside("backup").runInto(folder.part(id), AT_MOST, BackupScripts.copy());
      sampled.accept(WalSample.of(session));
      Map<String, @Nullable String> end =
          session.row(
              STOP.formatted(
                  source.version() < RENAMED
                      ? "pg_stop_backup(false, false)"
                      : "pg_backup_stop(false)"));
      WalSample after = WalSample.of(session);
      String label = String.valueOf(end.get("label"));
      folder.keep(
          new BaseBackup(
              id,
              startedAt,
              after.at(),
              first(label),
              String.valueOf(end.get("last")),
              label,
              after.transactions()));
    }
  }

  private void requireSpace(Session session) throws IOException, SQLException {
    long bytes = Long.parseLong(String.valueOf(session.row(SIZE).get("bytes")));
    if (folder.freeBytes() < bytes + LEFT_FREE) {
      throw new NoSpaceException();
    }
  }

  private static String first(String label) throws IOException {
    Matcher line = FIRST.matcher(label);
    if (!line.find()) {
      throw new IOException("unexpected label of a backup: " + label);
    }
    return line.group(1);
  }
}
