package dev.platform.engine.local.postgres;

import static dev.platform.engine.local.server.MemberCommand.quoted;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberCommand;
import dev.platform.engine.local.server.MemberFolders;
import dev.platform.engine.local.server.RestartPause;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.ServerCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One member of a cluster: a PostgreSQL server with its data. For one thread at a time. */
final class Node {
  private static final Logger LOG = LoggerFactory.getLogger(Node.class);
  static final Duration GRACE = Duration.ofSeconds(30);
  private static final Duration INITDB = Duration.ofMinutes(5);
  private static final Duration PROBE = Duration.ofSeconds(5);

  /** What it prints when it accepts connections, or only such as read. */
  private static final String READY = "database system is ready to accept";

  /** Each question that comes too early is a line in the log of its users. */
  private static final long PROBE_PAUSE = Duration.ofSeconds(10).toNanos();

  private static final String NO_CONNECTION = "08";
  private static final Duration SHORT = Duration.ofSeconds(30);

  /** Fast: ends sessions, and writes everything to its place. */
  static final String FAST = "INT";

  /** Given back when the disk is full, so that the server can start, and space can be freed. */
  private static final String RESERVE =
      """
      free=$(df -Pk %1$s | awk 'NR == 2 { print $4 }')
      if [ "$free" -lt 24576 ]; then rm -f %1$s/reserve
      elif [ ! -e %1$s/reserve ] && [ "$free" -gt 262144 ]; then
        head -c 33554432 /dev/zero > %1$s/reserve || rm -f %1$s/reserve
      fi
      """;

  /** The disk of one that ends before it accepts connections may be full; it gets so much more. */
  private static final long SPARE_BYTES = 64 << 20;

  private static final int STARTS_BEFORE_SPARE = 1;

  /** A key must belong to the server's user, and nobody else may read it. */
  private static final String INSTALL_KEY =
      """
      ( umask 077; cat %1$s/server.key > %2$s/server.key.part ) || exit 1
      mv -f %2$s/server.key.part %2$s/server.key || exit 1
      """;

  private static final Duration COPY = Duration.ofHours(12);

  /** The manifest is written last. */
  private static final String UNPACK =
      """
      [ -e %2$s/backup_manifest ] || { echo "the copy is not complete"; exit 1; }
      cd %1$s && rm -rf pg pg.part && mkdir -m 700 pg.part || exit 1
      tar -x -f %2$s/base.tar -C pg.part || exit 1
      touch pg.part/standby.signal && mv pg.part pg && sync -f pg
      """;

  private final Member member;
  private final PostgresInstallation programs;
  private final Runnable wake;
  private final RestartPause pause = RestartPause.ofDatabase();
  private @Nullable NodeConfiguration loaded;
  private long nextStart;
  private long answeringSince;
  private long heard = System.nanoTime();
  private boolean answers;
  private int startsInVain;
  private long nextProbe;

  Node(Member member, PostgresInstallation programs, Runnable wake) {
    this.member = member;
    this.wake = wake;
    this.programs = programs;
    this.nextStart = System.nanoTime();
    this.nextProbe = nextStart;
    member.whenEnded(wake);
  }

  Member member() {
    return member;
  }

  String id() {
    return member.name().id();
  }

  boolean isRunning() {
    return member.isRunning();
  }

  /** Whether it runs, and has accepted a connection since its start. */
  boolean answers() {
    return answers && member.isRunning();
  }

  /** Makes an empty cluster. What a try before has left of one is deleted. */
  void init(Credentials credentials) throws IOException, InterruptedException {
    member.configure("password", credentials.superuser());
    try {
      member.run(INITDB, command(this::initdb, SMALL));
    } finally {
      Files.deleteIfExists(member.folder().resolve("config/password"));
    }
  }

  private static final Resources SMALL = new Resources(1000, 512L << 20);

  private String initdb(MemberFolders at) {
    return """
    cd %1$s && rm -rf pg pg.part || exit 1
    %2$s -D pg.part -N -U %3$s --pwfile=%4$s/password -A scram-sha-256 -E UTF8 %5$s -k \
    --wal-segsize=%6$d > /dev/null || exit 1
    mv pg.part pg && sync -f pg
    """
        .formatted(
            quoted(at.data()),
            program(at, "initdb"),
            Credentials.SUPERUSER,
            quoted(at.config()),
            locale(programs.major()),
            WalName.MIB);
  }

  /** The words of initdb for the order of texts, which never changes with the machine. */
  static String locale(int version) {
    return version >= 17
        ? "--locale=C.UTF-8 --locale-provider=builtin --builtin-locale=C.UTF-8"
        : "--locale=C.UTF-8";
  }

  /**
   * Replaces its data by a copy of another member, which it follows when it is started.
   *
   * @param tmp folder of the other member
   * @param name of the copy in it
   */
  void load(Path tmp, String name) throws IOException, InterruptedException {
    MemberCommand unpack =
        new MemberCommand(
            List.of(tmp),
            at -> UNPACK.formatted(quoted(at.data()), quoted(at.programs().get(0).resolve(name))),
            Map.of(),
            SMALL);
    member.run(COPY, unpack);
  }

  /** Makes the folder of its data, or enlarges it; says whether that is done. */
  boolean makeData(long bytes) {
    if (startsInVain >= STARTS_BEFORE_SPARE) {
      member.makeData(bytes + SPARE_BYTES);
    }
    return member.makeData(bytes);
  }

  /** Gives back the space that is kept for a full disk, which deleting needs some of. */
  void releaseReserve() throws IOException, InterruptedException {
    member.run(SHORT, command(at -> "rm -f " + quoted(at.data()) + "/reserve", SMALL));
  }

  /**
   * Makes its data those of a plan, whose files it can read. What a try before has left is deleted.
   */
  void recover(RecoveryPlan plan, NodeConfiguration base, Credentials credentials, Duration atMost)
      throws IOException, InterruptedException {
    RecoveryScript script = new RecoveryScript(programs, plan, member.claimPort());
    script.write(member, base, credentials);
    member.run(atMost, script.command(base));
  }

  private MemberCommand command(Function<MemberFolders, String> script, Resources limits) {
    return new MemberCommand(programs.folders(), script, Map.of("HOME", "/nonexistent"), limits);
  }

  private String program(MemberFolders at, String name) {
    return quoted(programs.program(at.programs().get(0), name));
  }

  /**
   * Sees to it that it runs.
   *
   * @return whether it accepts connections
   */
  boolean keepRunning(NodeConfiguration wanted, Credentials credentials)
      throws IOException, InterruptedException {
    if (!member.isRunning()) {
      if (System.nanoTime() - nextStart >= 0) {
        start(wanted);
      }
      return false;
    }
    if (!answers && (System.nanoTime() - nextProbe >= 0 || member.hasSaid(READY))) {
      answers = responds(credentials);
      startsInVain = answers ? 0 : startsInVain;
      answeringSince = System.nanoTime();
      nextProbe = answeringSince + PROBE_PAUSE;
    }
    return answers;
  }

  private void start(NodeConfiguration wanted) throws IOException, InterruptedException {
    int port = member.claimPort();
    write(wanted);
    loaded = wanted;
    answers = false;
    heard = System.nanoTime();
    nextProbe = heard + PROBE_PAUSE;
    member.start(command(at -> startScript(at, port), wanted.limits()));
    member.whenEnded(wake);
  }

  private String startScript(MemberFolders at, int port) {
    return RESERVE.formatted(quoted(at.data()))
        + INSTALL_KEY.formatted(quoted(at.config()), quoted(at.files()))
        + "exec %s -D %s -p %d -c config_file=%s -c hba_file=%s -c ssl_cert_file=%s -c ssl_key_file=%s -c cluster_name=%s -c archive_command=%s"
            .formatted(
                program(at, "postgres"),
                quoted(at.data().resolve("pg")),
                port,
                quoted(at.config().resolve("postgresql.conf")),
                quoted(at.config().resolve("pg_hba.conf")),
                quoted(at.config().resolve("server.crt")),
                quoted(at.files().resolve("server.key")),
                quoted(id()),
                quoted(BackupScripts.archiveCommand(at)))
        + programs.options(at.programs());
  }

  private void write(NodeConfiguration wanted) throws IOException {
    ServerCertificate certificate = wanted.certificate();
    member.configure("postgresql.conf", wanted.text());
    member.configure("pg_hba.conf", NodeConfiguration.access());
    member.configure(BackupScripts.ARCHIVE, wanted.archive());
    member.configure("server.crt", certificate.chain());
    member.configure("server.key", certificate.key());
  }

  /** Whether it accepts a connection now. */
  boolean responds(Credentials credentials) {
    try (Session session = open(credentials, PROBE)) {
      return session.exists("select 1");
    } catch (SQLException e) {
      LOG.debug("member {} accepts no connection", id(), e);
      return false;
    }
  }

  /**
   * Ends it if it runs, but has said nothing for so long. One that refuses connections, because it
   * recovers, says something.
   *
   * @return whether it was ended
   */
  boolean endIfSilent(Duration atMost) throws IOException, InterruptedException {
    if (!member.isRunning() || System.nanoTime() - heard < atMost.toNanos()) {
      return false;
    }
    member.report("PostgreSQL does not respond. It is being restarted");
    kill();
    return true;
  }

  /**
   * Connects to it.
   *
   * @param patience how long one statement may take
   */
  Session open(Credentials credentials, Duration patience) throws SQLException {
    try {
      Session session = Session.open(member.port(), "postgres", credentials, patience);
      heard = System.nanoTime();
      return session;
    } catch (SQLException e) {
      if (!String.valueOf(e.getSQLState()).startsWith(NO_CONNECTION)) {
        heard = System.nanoTime();
      }
      throw e;
    }
  }

  /** Whether it runs with a configuration. */
  boolean isLoaded(NodeConfiguration configuration) {
    return configuration.equals(loaded);
  }

  /**
   * Changes to another configuration, as far as that is possible while it runs.
   *
   * @return whether it has to be restarted for the rest
   */
  boolean reload(NodeConfiguration wanted, Session session)
      throws IOException, InterruptedException, SQLException {
    NodeConfiguration before = loaded;
    if (wanted.equals(before)) {
      return false;
    }
    write(wanted);
    if (before == null || !before.certificate().equals(wanted.certificate())) {
      member.run(
          SHORT,
          command(at -> INSTALL_KEY.formatted(quoted(at.config()), quoted(at.files())), SMALL));
    }
    reloadFiles(session);
    loaded = wanted;
    boolean otherLimits = before != null && !before.limits().equals(wanted.limits());
    return otherLimits || session.exists("select 1 from pg_settings where pending_restart");
  }

  private static void reloadFiles(Session session) throws SQLException, InterruptedException {
    String loadTime = "select pg_conf_load_time()::text as at";
    String before = session.row(loadTime).get("at");
    session.execute("select pg_reload_conf()");
    long end = System.nanoTime() + SHORT.toNanos();
    while (String.valueOf(session.row(loadTime).get("at")).equals(before)) {
      if (System.nanoTime() > end) {
        throw new SQLException("the server does not read its configuration");
      }
      TimeUnit.MILLISECONDS.sleep(5);
    }
    Map<String, @Nullable String> error =
        session.row(
            "select line_number::text as line, error from pg_hba_file_rules where error is not"
                + " null");
    if (!error.isEmpty()) {
      throw new SQLException("pg_hba.conf is wrong: " + error);
    }
  }

  /**
   * Reports its lines, and plans the next start if it has ended.
   *
   * @return how it ended by itself, if it has since the last time
   */
  Optional<String> follow() throws IOException, InterruptedException {
    Optional<String> how = member.followProgram();
    if (how.isPresent()) {
      startsInVain = answers ? 0 : startsInVain + 1;
      Duration wait = pause.after(ready());
      nextStart = System.nanoTime() + wait.toNanos();
      member.report("PostgreSQL " + how.get() + ". It is restarted in " + wait.toSeconds() + " s");
      answers = false;
    }
    return how;
  }

  /** How long it has accepted connections. */
  private Duration ready() {
    return answers ? Duration.ofNanos(System.nanoTime() - answeringSince) : Duration.ZERO;
  }

  /** Stops it in order; it can be started again at once. */
  void stop() throws IOException, InterruptedException {
    member.stop(FAST, GRACE);
    answers = false;
    nextStart = System.nanoTime();
  }

  /** Ends it at once, because it hangs or must not be written to any more. */
  void kill() throws IOException, InterruptedException {
    member.kill();
    answers = false;
    nextStart = System.nanoTime();
  }
}
