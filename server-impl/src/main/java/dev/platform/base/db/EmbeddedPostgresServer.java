package dev.platform.base.db;

import dev.platform.base.secret.Chance;
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
 * A PostgreSQL of our own, with its data in a folder and every commit on disk before it is
 * answered. Only this program knows its password: what runs beside it on the machine must not get
 * in.
 */
public final class EmbeddedPostgresServer implements AutoCloseable {
  private static final String DATABASE = "platform";
  private static final String USER = "postgres";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String ACCESS_RULES =
      """
      # Written at every start: passwords only, from this machine only.
      host all         all 127.0.0.1/32 scram-sha-256
      host all         all ::1/128      scram-sha-256
      host replication all 127.0.0.1/32 scram-sha-256
      """;

  private final FileChannel lock;
  private final EmbeddedPostgres server;
  private final String password;

  private EmbeddedPostgresServer(FileChannel lock, EmbeddedPostgres server, String password) {
    this.lock = lock;
    this.server = server;
    this.password = password;
  }

  /**
   * Starts the server, after stopping one that a killed process left behind.
   *
   * @param folder holds the data, the unpacked programs and the password
   * @throws IllegalStateException if another process has started it in this folder
   */
  public static EmbeddedPostgresServer start(Path folder) throws InterruptedException {
    try {
      Files.createDirectories(folder);
      var lock =
          lock(folder)
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "another platform works in "
                              + folder
                              + "; stop it first, or give this one a folder of its own"
                              + " (PLATFORM_DATA)"));
      try {
        return start(folder, lock);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the embedded PostgreSQL does not start in " + folder, e);
    }
  }

  /** Where the server is that another process has started in a folder; empty if there is none. */
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
      return Postmaster.port(folder.resolve("data")).map(port -> address(port, password));
    } catch (IOException e) {
      throw new UncheckedIOException("the embedded PostgreSQL cannot be found in " + folder, e);
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

  private static EmbeddedPostgresServer start(Path folder, FileChannel lock)
      throws IOException, InterruptedException {
    var data = folder.resolve("data");
    Postmaster.stopStale(data);
    var password = password(folder.resolve("password"));
    var server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setOverrideWorkingDirectory(folder.resolve("programs").toFile())
            .setRegisterShutdownHook(false)
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("unix_socket_directories", "")
            .setServerConfig("max_connections", "100")
            // The system keeps the same pages too, in memory that it can take back.
            .setServerConfig("shared_buffers", "64MB")
            .setConnectConfig("password", password)
            .setPGStartupWait(PATIENCE)
            .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
            .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
            .start();
    var embedded = new EmbeddedPostgresServer(lock, server, password);
    embedded.secure(data);
    return embedded;
  }

  private static String password(Path file) throws IOException {
    if (!Files.exists(file)) {
      var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
      var draft = file.resolveSibling("password.new");
      Files.deleteIfExists(draft);
      Files.createFile(draft, mode);
      Files.writeString(draft, Chance.token(24));
      Files.move(draft, file);
    }
    return Files.readString(file).trim();
  }

  /** Sets the password, closes every other way in, makes the database. Safe to repeat. */
  private void secure(Path data) throws IOException {
    try (var connection = admin().getConnection();
        var statement = connection.createStatement()) {
      // The password is base64url and so needs no quoting.
      statement.execute("alter user " + USER + " password '" + password + "'");
      Files.writeString(data.resolve("pg_hba.conf"), ACCESS_RULES);
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

  private DataSource admin() {
    return server.getPostgresDatabase(Map.of("password", password));
  }

  /** Where the database is, for a driver. */
  public DatabaseAddress address() {
    return address(server.getPort(), password);
  }

  private static DatabaseAddress address(int port, String password) {
    return new DatabaseAddress(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + DATABASE, USER, password);
  }

  @Override
  public void close() {
    try {
      server.close();
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
