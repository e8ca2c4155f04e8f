package dev.platform.base.db;

import dev.platform.base.secret.RandomTokens;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A PostgreSQL of our own, with its data in a directory and every commit on disk before it is
 * answered. It is started again, on the same port, when it dies or hangs. Only this program knows
 * its password: other processes on the host must not be able to log in.
 */
public final class EmbeddedPostgresServer implements AutoCloseable {
  private static final String DATABASE = "platform";
  private static final String USER = "postgres";

  /** Its process ends the wait, see {@link PostmasterStart}. */
  private static final Duration UNLIMITED = Duration.ofDays(365);

  private static final String CONNECT_SECONDS = "5";
  private static final int ANY_PORT = 0;

  /** Proves the password to the server, and the server to us, without showing it. */
  private static final String PROOF = "scram-sha-256";

  private static final String REQUIRED = "requireAuth";

  /** One file of its write-ahead log. A start without it fails, which takes all of the patience. */
  private static final long NEEDED_SPACE = 16 << 20;

  private static final String ACCESS_RULES =
      """
      # Written at every start: passwords only, from this machine only.
      host all         all 127.0.0.1/32 scram-sha-256
      host all         all ::1/128      scram-sha-256
      host replication all 127.0.0.1/32 scram-sha-256
      """;

  /** A server that doesn't respond to three queries in a row hangs. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private final Path folder;
  private final FileChannel lock;
  private final String password;
  private final Duration period;
  private final Postmaster postmaster;
  private volatile EmbeddedPostgres server;
  private final PostgresWatch watch;

  private EmbeddedPostgresServer(Path folder, FileChannel lock, Duration silence, Duration period)
      throws IOException, InterruptedException {
    this.folder = folder;
    this.lock = lock;
    this.period = period;
    this.password = password(folder.resolve("password"));
    this.postmaster = new Postmaster(folder.resolve("data"));
    postmaster.stopStale();
    this.server = launch(ANY_PORT, this::secure);
    var output = new ServerOutput(folder.resolve("output"));
    this.watch = new PostgresWatch(postmaster, output, silence, this::restart);
  }

  /**
   * Starts the server, after stopping one that a killed process left behind.
   *
   * @param folder holds the data, the unpacked programs and the password
   * @throws IllegalStateException if another process has started it in this directory
   */
  public static EmbeddedPostgresServer start(Path folder) throws InterruptedException {
    return start(folder, SILENCE, LongWait.PERIOD);
  }

  /**
   * The same.
   *
   * @param silence how long the server may take to respond to a query
   * @param period how often the log has a line while the server starts
   */
  static EmbeddedPostgresServer start(Path folder, Duration silence, Duration period)
      throws InterruptedException {
    try {
      Files.createDirectories(folder);
      var lock = lock(folder).orElseThrow(() -> inUse(folder));
      try {
        return new EmbeddedPostgresServer(folder, lock, silence, period);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start the embedded PostgreSQL in " + folder, e);
    }
  }

  /**
   * Makes sure that no other process has started the server of a directory.
   *
   * @throws IllegalStateException if one has
   */
  public static void requireUnused(Path folder) {
    if (running(folder).isPresent()) {
      throw inUse(folder);
    }
  }

  private static IllegalStateException inUse(Path folder) {
    return new IllegalStateException(
        "another Platform process uses "
            + folder
            + ". Stop it first, or set PLATFORM_DATA to another directory");
  }

  /**
   * Where the server is that another process has started in a directory; empty if there is none.
   */
  public static Optional<DatabaseAddress> running(Path folder) {
    try {
      if (!Files.isDirectory(folder)) {
        return Optional.empty();
      }
      var free = lock(folder);
      if (free.isPresent()) {
        free.get().close();
        return Optional.empty();
      }
      var password = password(folder.resolve("password"));
      return new Postmaster(folder.resolve("data")).port().map(port -> address(port, password));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot find the embedded PostgreSQL in " + folder, e);
    }
  }

  /** Kept while the server runs; the system gives it back when the process ends in any way. */
  private static Optional<FileChannel> lock(Path folder) throws IOException {
    var channel =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return Optional.of(channel);
      }
    } catch (OverlappingFileLockException e) {
      // This process itself has it.
    }
    channel.close();
    return Optional.empty();
  }

  /** What a server needs before it is used, as long as which its start lasts. */
  private interface Setup {
    void run(EmbeddedPostgres launched) throws IOException;
  }

  private EmbeddedPostgres launch(int port, Setup setup) throws IOException {
    try (var start = new PostmasterStart(postmaster, period)) {
      var launched = builder(port).setDataDirectoryCustomizer(data -> start.begin()).start();
      try {
        setup.run(launched);
      } finally {
        start.end();
      }
      return launched;
    }
  }

  /** Says little, because an error shows the statement and the row that it is about. */
  private EmbeddedPostgres.Builder builder(int port) throws IOException {
    // Of an attempt that has failed; its lock would last until the garbage is collected.
    Files.deleteIfExists(folder.resolve("data/epg-lock"));
    var programs = Files.createDirectories(folder.resolve("programs"));
    Files.setPosixFilePermissions(programs, PosixFilePermissions.fromString("rwxr-xr-x"));
    return EmbeddedPostgres.builder()
        .setDataDirectory(folder.resolve("data"))
        .setCleanDataDirectory(false)
        .setOverrideWorkingDirectory(programs.toFile())
        .setPgBinaryResolver(new PostgresBinaries(programs))
        .setRegisterShutdownHook(false)
        .setPort(port)
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("full_page_writes", "on")
        .setServerConfig("unix_socket_directories", "")
        .setServerConfig("max_connections", "100")
        // The system keeps the same pages too, in memory that it can take back.
        .setServerConfig("shared_buffers", "64MB")
        .setServerConfig("log_min_messages", "log")
        .setServerConfig("log_min_error_statement", "panic")
        .setServerConfig("log_error_verbosity", "terse")
        .setServerConfig("log_checkpoints", "off")
        .setServerConfig("log_line_prefix", "")
        .setConnectConfig("password", password)
        .setConnectConfig(REQUIRED, accepted(folder))
        .setConnectConfig("loginTimeout", CONNECT_SECONDS)
        .setConnectConfig("socketTimeout", CONNECT_SECONDS)
        .setPGStartupWait(UNLIMITED)
        .setOutputRedirector(ProcessBuilder.Redirect.appendTo(folder.resolve("output").toFile()));
  }

  /** Only the very first start needs no password, for there is none yet. */
  private static String accepted(Path folder) throws IOException {
    var rules = folder.resolve("data/pg_hba.conf");
    boolean isSecured = Files.exists(rules) && Files.readString(rules).equals(ACCESS_RULES);
    return isSecured ? PROOF : "none," + PROOF;
  }

  /** On the default port. */
  private void restart() throws IOException {
    if (Files.getFileStore(folder).getUsableSpace() < NEEDED_SPACE) {
      throw new IOException("the disk of " + folder + " is full; at least 16 MiB must be free");
    }
    int port = server.getPort();
    server.close();
    server = launch(port, launched -> {});
  }

  private static String password(Path file) throws IOException {
    if (!Files.exists(file)) {
      var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
      var draft = file.resolveSibling("password.new");
      Files.deleteIfExists(draft);
      Files.createFile(draft, mode);
      Files.writeString(draft, RandomTokens.token(24));
      Files.move(draft, file);
    }
    return Files.readString(file).trim();
  }

  /** Sets the password, closes every other way in, makes the database. Safe to repeat. */
  private void secure(EmbeddedPostgres launched) throws IOException {
    try (var connection = admin(launched).getConnection();
        var statement = connection.createStatement()) {
      // Repeated hashing protects short passwords. This one has 192 random bits.
      statement.execute("set scram_iterations = 1");
      // The password is base64url and so needs no quoting.
      statement.execute("alter user " + USER + " password '" + password + "'");
      Files.writeString(folder.resolve("data/pg_hba.conf"), ACCESS_RULES);
      statement.execute("select pg_reload_conf()");
      try (var found =
          statement.executeQuery("select 1 from pg_database where datname = '" + DATABASE + "'")) {
        if (found.next()) {
          return;
        }
      }
      statement.execute("create database " + DATABASE);
    } catch (SQLException e) {
      throw new IOException("cannot set up the embedded PostgreSQL", e);
    }
  }

  private DataSource admin(EmbeddedPostgres launched) throws IOException {
    return launched.getPostgresDatabase(Map.of("password", password, REQUIRED, accepted(folder)));
  }

  /** Where the database is, for a driver. */
  public DatabaseAddress address() {
    return address(server.getPort(), password);
  }

  /** While the server is down, another process may listen there: it learns no password. */
  private static DatabaseAddress address(int port, String password) {
    return new DatabaseAddress(
        "jdbc:postgresql://127.0.0.1:%d/%s?%s=%s".formatted(port, DATABASE, REQUIRED, PROOF),
        USER,
        password);
  }

  @Override
  public void close() {
    try {
      watch.close();
      server.close();
      postmaster.killAll();
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
