package dev.platform.engine.local.postgres;

import static dev.platform.engine.local.server.MemberCommand.quoted;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberCommand;
import dev.platform.engine.local.server.MemberFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;

/**
 * The command that makes the data of a member those of a {@link RecoveryPlan}. A PostgreSQL to
 * which nobody can connect replays the WAL; the data get their name when it has ended in order.
 *
 * @param programs of the version of the backup
 * @param plan whose files are in the {@link #folder}
 * @param port where it listens, as it has to
 */
record RecoveryScript(PostgresInstallation programs, RecoveryPlan plan, int port) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS'+00'").withZone(ZoneOffset.UTC);

  private static final String NO_ACCESS = "host all all all reject\nlocal all all reject\n";

  /** Says which files were there, so that an end of the WAL can be told from a damage in it. */
  private static final String RESTORE =
      """
      file=${0%/*}/$2.gz
      [ -e "$file" ] || exit 1
      gzip -dc "$file" > "$3" && echo "$2" >> "$1"
      """;

  /**
   * It is told that the WAL ends before the time; then all of it is what was committed. A server
   * that is stopped before it accepts connections would replay the rest of the WAL later.
   */
  private static final String RECOVER =
      """
      cd %1$s && rm -rf pg pg.part && mkdir -m 700 pg.part || exit 1
      from=%2$s tmp=%3$s
      rm -f "$tmp/damaged"
      { gzip -dc "$from/base.gz" || : > "$tmp/damaged"; } | tar -x -f - -C pg.part || exit 1
      [ ! -e "$tmp/damaged" ] || exit 1
      umask 077
      cat "$from/label" > pg.part/backup_label && : > pg.part/recovery.signal || exit 1
      trap 'kill -QUIT $server 2> /dev/null; wait $server' EXIT
      is_whole() {
        [ ! -e pg.part/recovery.signal ] && grep -q 'database system is shut down' "$tmp/log"
      }
      recover() {
        : > "$tmp/served"
        %4$s -D pg.part -p %5$d -c config_file="$from/recovery.conf" -c hba_file="$from/pg_hba.conf" \
          -c restore_command=%6$s "$@" > "$tmp/log" 2>&1 &
        server=$!
        until grep -q 'database system is ready to accept connections' "$tmp/log"; do
          kill -0 $server 2> /dev/null || return 1
          sleep 0.05
        done
        kill -INT $server
        wait $server && is_whole
      }
      recover_all() {
        recover && grep -q -x %8$s "$tmp/served"
      }
      recover_until() {
        recover -c recovery_target_time="$1" || {
          grep -q 'recovery ended before configured recovery target' "$tmp/log" \
            && grep -q -x %8$s "$tmp/served" && recover
        }
      }
      %7$s || { tail -n 3 "$tmp/log" >&2; exit 1; }
      %4$s --single -D pg.part -c config_file="$from/recovery.conf" postgres \
        < "$from/superuser.sql" > "$tmp/log" 2>&1 || { tail -n 3 "$tmp/log" >&2; exit 1; }
      ! grep 'ERROR:' "$tmp/log" >&2 || exit 1
      rm -f "$tmp/log" "$tmp/served" pg.part/*.old
      mv pg.part pg && sync -f pg
      """;

  /** Where a member finds what it needs; its commands can read it. */
  static Path folder(Member member) {
    return member.folder().resolve("config/recovery");
  }

  /** Writes what the command needs besides the backup and the WAL. */
  void write(Member member, NodeConfiguration base, Credentials credentials) throws IOException {
    Path folder = folder(member);
    Files.writeString(folder.resolve("label"), plan.label());
    Files.writeString(folder.resolve("restore"), RESTORE);
    Files.writeString(folder.resolve("pg_hba.conf"), NO_ACCESS);
    Files.writeString(folder.resolve("recovery.conf"), base.with(settings()).text());
    Files.writeString(
        folder.resolve("superuser.sql"),
        "alter role %s password %s\n"
            .formatted(Session.name(Credentials.SUPERUSER), Session.text(credentials.superuser())));
  }

  /** Who replays only, needs no other processes; what is lost is begun again. */
  private static Map<String, String> settings() {
    return Map.of(
        "default_transaction_read_only", "off",
        "hot_standby", "off",
        "archive_mode", "off",
        "ssl", "off",
        "fsync", "off",
        "autovacuum", "off",
        "recovery_target_action", "promote",
        "recovery_target_timeline", "latest",
        "lc_messages", "C");
  }

  MemberCommand command(NodeConfiguration base) {
    return new MemberCommand(
        List.of(programs.folder()), this::script, Map.of("HOME", "/nonexistent"), base.limits());
  }

  private String script(MemberFolders at) {
    Path from = at.config().resolve("recovery");
    String restore =
        "/bin/sh %s %s %%f %%p"
            .formatted(
                BackupScripts.setting(from.resolve("restore")),
                BackupScripts.setting(at.tmp().resolve("served")));
    return RECOVER.formatted(
        quoted(at.data()),
        quoted(from),
        quoted(at.tmp()),
        quoted(programs.program(at.programs().get(0), "postgres")),
        port,
        quoted(restore),
        plan.to() == null ? "recover_all" : "recover_until " + quoted(TIME.format(plan.to())),
        quoted(plan.last()));
  }
}
