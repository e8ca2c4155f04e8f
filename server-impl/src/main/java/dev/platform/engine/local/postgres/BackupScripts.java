package dev.platform.engine.local.postgres;

import static dev.platform.engine.local.server.MemberCommand.quoted;

import dev.platform.engine.local.server.MemberCommand;
import dev.platform.engine.local.server.MemberFolders;
import dev.platform.engine.spi.Resources;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What members run to keep the WAL and to copy their data. */
final class BackupScripts {
  /** The file with the script that PostgreSQL runs for each file of the WAL. */
  static final String ARCHIVE = "archive";

  /** A member that keeps nothing. */
  static final String KEEP_NOTHING = "exit 0\n";

  private static final Resources LIMITS = new Resources(1000, 512L << 20);

  /** So many files are taken at a time. */
  static final int AT_A_TIME = 64;

  /**
   * Copies a file to a folder from which the engine takes it. When that is not possible for long,
   * the file is given up, so that the server can go on writing.
   */
  static final String KEEP =
      """
      wal=$1 path=$2 name=$3
      mkdir -p -m 700 "$wal" || exit 1
      cmp -s "$path" "$wal/$name" && exit 0
      free=$(df -Pk "$wal" | awk 'NR == 2 { print $4 }')
      waiting=$(ls "$wal" | wc -l)
      if [ "${free:-0}" -gt 524288 ] && [ "$waiting" -lt 1024 ]; then
        cp "$path" "$wal/.part" && sync "$wal/.part" && mv -f "$wal/.part" "$wal/$name" \
          && sync "$wal" && exit 0
      fi
      rm -f "$wal/.part"
      [ "$(ls pg_wal/archive_status | grep -c 'ready$')" -lt 16 ] && exit 1
      echo "The host cannot keep $name, so the server needs a new backup" >&2
      exit 0
      """;

  /** Deletes files that have been taken, and prints the next with their names and sizes. */
  private static final String TAKE =
      """
      cd %s/wal 2> /dev/null || exit 0
      rm -f %s
      ls | head -n %d | while read -r name; do
        nice -n 10 gzip -1 -n -c "$name" > ../wal.part || exit 1
        echo "$name $(wc -c < ../wal.part)"
        cat ../wal.part || exit 1
      done || exit 1
      rm -f ../wal.part
      """;

  /** What changes or vanishes while it is read makes the status 1: the WAL mends that. */
  private static final String COPY =
      """
      cd %1$s/pg || exit 1
      { nice -n 10 tar -c -f - --exclude='./pg_wal/*' --exclude='./pg_replslot/*' \
        --exclude='./pg_dynshmem/*' --exclude='./pg_notify/*' --exclude='./pg_serial/*' \
        --exclude='./pg_snapshots/*' --exclude='./pg_stat_tmp/*' --exclude='./pg_subtrans/*' \
        --exclude='*/pgsql_tmp*' --exclude='./postmaster.*' --exclude='./*.signal' \
        --exclude='./backup_*' --exclude='./tablespace_map*' . 2> %2$s/copy.errors
        echo $? > %2$s/copy.status; } | nice -n 10 gzip -1 -n || exit 1
      [ "$(cat %2$s/copy.status)" -le 1 ] && exit 0
      tail -n 3 %2$s/copy.errors >&2
      exit 1
      """;

  private BackupScripts() {}

  /** The setting that makes PostgreSQL run the script. */
  static String archiveCommand(MemberFolders at) {
    return "/bin/sh %s %s %%p %%f"
        .formatted(setting(at.config().resolve(ARCHIVE)), setting(at.tmp().resolve("wal")));
  }

  /** A path in a setting that is a command, in which a percent sign stands for something. */
  static String setting(Object path) {
    return quoted(path).replace("%", "%%");
  }

  /**
   * Prints files of the WAL.
   *
   * @param taken names of those that are not needed any more
   */
  static MemberCommand take(Collection<String> taken) {
    return command(at -> TAKE.formatted(quoted(at.tmp()), String.join(" ", taken), AT_A_TIME));
  }

  /** Prints a compressed copy of all data. */
  static MemberCommand copy() {
    return command(at -> COPY.formatted(quoted(at.data()), quoted(at.tmp())));
  }

  private static MemberCommand command(java.util.function.Function<MemberFolders, String> script) {
    return new MemberCommand(List.of(), script, Map.of("HOME", "/nonexistent"), LIMITS);
  }
}
