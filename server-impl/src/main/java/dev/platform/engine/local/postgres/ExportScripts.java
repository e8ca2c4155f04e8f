package dev.platform.engine.local.postgres;

import static dev.platform.engine.local.server.MemberCommand.quoted;

import dev.platform.engine.local.server.MemberCommand;
import dev.platform.engine.local.server.MemberFolders;
import dev.platform.engine.spi.Resources;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The commands that make an export and try it out.
 *
 * @param client programs at least as new as the server
 * @param server programs of the version of the server
 */
record ExportScripts(PostgresInstallation client, PostgresInstallation server) {
  /** The file with the export, among those that the commands can read. */
  static final String DUMP = "dump";

  /** The files with what the trial needs. */
  static final String PASSWORD = "password";

  static final String ROLES = "roles.sql";

  private static final Resources LIMITS = new Resources(1000, 768L << 20);

  /** Bytes in the path of a socket. */
  private static final int MOST_OF_A_SOCKET = 107;

  /** From this version on, pg_restore sets it, whether the server knows it or not. */
  private static final int KNOWS_TRANSACTION_TIMEOUT = 17;

  /** Reading it back from the disk keeps the positions in it, which a pipe would lose. */
  private static final String MAKE =
      """
      cd %1$s && rm -rf dump scratch || exit 1
      nice -n 10 %2$s -F c -Z 1 -w --lock-wait-timeout=300000 -f dump && cat dump && rm dump
      """;

  private static final String TRY_OUT =
      """
      cd %1$s && rm -rf scratch && umask 077 || exit 1
      nice -n 10 %2$s -D scratch -N -U "$PGUSER" --pwfile=%3$s -A scram-sha-256 -E UTF8 %4$s \
        > log 2>&1 || { tail -n 3 log >&2; exit 1; }
      %11$s
      nice -n 10 %5$s -D scratch -p "$PGPORT" -c listen_addresses="$addresses" \
        -c unix_socket_directories="$sockets" -c fsync=off -c full_page_writes=off -c autovacuum=off \
        -c wal_level=minimal -c max_wal_senders=0 -c max_connections=10 -c logging_collector=off%12$s \
        > log 2>&1 &
      server=$!
      trap 'kill -QUIT $server 2> /dev/null; wait $server' EXIT
      tries=0
      until PGDATABASE=postgres %6$s -X -q -c 'select 1' > /dev/null 2>&1; do
        tries=$((tries + 1))
        kill -0 $server && [ $tries -lt 1200 ] || { tail -n 3 log >&2; exit 1; }
        sleep 0.05
      done
      PGDATABASE=postgres %6$s -X -q -v ON_ERROR_STOP=1 -f %7$s || exit 1
      PGUSER=$OWNER nice -n 10 %8$s -w --no-owner --no-privileges --no-publications \
        --no-subscriptions -d "$PGDATABASE" %9$s 2> errors && exit 0
      %10$s
      tail -n 5 errors >&2
      exit 1
      """;

  /** The only error may be that the server is too old for a setting. */
  private static final String TOLERATE =
      "grep -q 'parameter \"transaction_timeout\"' errors"
          + " && grep -q 'errors ignored on restore: 1$' errors && exit 0";

  /** Prints the export. */
  MemberCommand make(ExportSource source) {
    return new MemberCommand(
        List.of(client.folder()),
        at -> MAKE.formatted(quoted(at.data()), program(client, at, 0, "pg_dump")),
        connection(source.port(), source.user(), source.database(), source.password()),
        LIMITS);
  }

  /**
   * Restores the export into a new server.
   *
   * @param trial the new server, with the names of the exported one
   */
  MemberCommand tryOut(ExportSource trial) {
    Map<String, String> variables =
        connection(trial.port(), Credentials.SUPERUSER, trial.database(), trial.password());
    variables.put("OWNER", trial.user());
    return new MemberCommand(
        Stream.concat(Stream.of(client.folder()), server.folders().stream()).toList(),
        this::trial,
        variables,
        LIMITS);
  }

  private String trial(MemberFolders at) {
    return TRY_OUT.formatted(
        quoted(at.data()),
        program(server, at, 1, "initdb"),
        quoted(at.config().resolve(PASSWORD)),
        Node.locale(server.major()),
        program(server, at, 1, "postgres"),
        program(client, at, 0, "psql"),
        quoted(at.config().resolve(ROLES)),
        program(client, at, 0, "pg_restore"),
        quoted(at.config().resolve(DUMP)),
        isTooOldForASetting() ? TOLERATE : "",
        place(at.data().resolve("scratch").toString()),
        server.options(at.programs().subList(1, at.programs().size())));
  }

  /** Nothing else can listen in its own folder; at its port, what does must ask for a password. */
  private static String place(String folder) {
    String socket = folder + "/.s.PGSQL.65535";
    boolean fits = socket.getBytes(StandardCharsets.UTF_8).length <= MOST_OF_A_SOCKET;
    return fits && !folder.matches(".*[,\"].*")
        ? "addresses=; sockets=%1$s; export PGHOST=%1$s".formatted(quoted(folder))
        : "addresses=$PGHOST; sockets=; export PGREQUIREAUTH=scram-sha-256";
  }

  private boolean isTooOldForASetting() {
    return server.major() < KNOWS_TRANSACTION_TIMEOUT
        && client.major() >= KNOWS_TRANSACTION_TIMEOUT;
  }

  private static String program(
      PostgresInstallation programs, MemberFolders at, int which, String name) {
    return quoted(programs.program(at.programs().get(which), name));
  }

  private static Map<String, String> connection(
      int port, String user, String database, String password) {
    Map<String, String> variables = new HashMap<>();
    variables.put("HOME", "/nonexistent");
    variables.put("PGHOST", Session.HOST);
    variables.put("PGPORT", Integer.toString(port));
    variables.put("PGUSER", user);
    variables.put("PGDATABASE", database);
    variables.put("PGPASSWORD", password);
    // Another process that listens there does not get the password.
    variables.put("PGREQUIREAUTH", Session.METHOD);
    variables.put("PGSSLMODE", "disable");
    variables.put("PGGSSENCMODE", "disable");
    variables.put("PGAPPNAME", "platform-export");
    return variables;
  }

  /** What the owner of the exported database is called in the new server too. */
  static String roles(ExportSource trial) {
    return """
    create role %1$s login password %2$s;
    create database %3$s owner %1$s;
    """
        .formatted(
            Session.name(trial.user()),
            Session.text(trial.password()),
            Session.name(trial.database()));
  }
}
