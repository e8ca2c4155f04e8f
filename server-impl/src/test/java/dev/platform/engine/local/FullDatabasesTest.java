package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import dev.platform.engine.KeyValueBench;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.spi.ServerAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisDataException;

/** Databases whose disk is full, as those see it who filled it. */
@Tag("slow")
class FullDatabasesTest {
  private static final String WRITES = "show default_transaction_read_only";
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String READ_ONLY = "25006";
  private static final String NO_SPACE = "53100";

  /**
   * Ten megabytes at a time, and one in a tenth of a second once half of the disk is full: the
   * server looks at its disk each second, and a busy machine is to see it before it is full.
   */
  private static final String FILL =
      "insert into filler select repeat('x', 2000) from generate_series(1,"
          + " case when pg_database_size(current_database()) < 120000000 then 5000"
          + " when pg_sleep(0.1) is null then 0 else 500 end)";

  @TempDir Path folder;
  private DatastoreBench local;

  @BeforeEach
  void start() throws Exception {
    local = DatastoreBench.start(folder.resolve("data"));
    local.assumeKept("persistent disk limit");
  }

  @AfterEach
  void end() throws Exception {
    local.close();
  }

  private static Connection connect(PostgresBench server) throws Exception {
    ServerAddress address = server.status().internal();
    if (address == null) {
      throw new SQLException("nobody can connect");
    }
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/shop_x1y2?sslmode=disable&socketTimeout=60"
            .formatted(address.port()),
        "shop_user",
        "secret-1");
  }

  private static void run(PostgresBench server, String... statements) throws Exception {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static String asked(PostgresBench server, String sql) throws Exception {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(sql)) {
      return answer.next() ? answer.getString(1) : "";
    } catch (SQLException e) {
      return "";
    }
  }

  @Test
  @Tag("drill")
  void aPostgresWithAFullDiskCanBeReadEmptiedAndEnlarged() throws Exception {
    PostgresBench server = local.postgres();
    server.diskBytes = 384L << 20;
    server.applied();
    run(
        server,
        "create table kept as select generate_series(1, 1000) as n",
        "create table filler (text text)",
        "alter table filler alter text set storage plain");

    fillUntil(server, READ_ONLY);
    awaitAnswer(server, "select count(*) from kept", "1000");
    run(server, "set default_transaction_read_only = off", "truncate filler");
    awaitAnswer(server, WRITES, "off");
    fillUntil(server, READ_ONLY);
    fillUntil(server, NO_SPACE, "set default_transaction_read_only = off");
    // From here on it may stay down, until it gets more space.
    for (int i = 0; i < 20; i++) {
      tryToFill(server, "set default_transaction_read_only = off");
    }
    server.diskBytes *= 2;
    server.applied();
    awaitAnswer(server, WRITES, "off");
    awaitAnswer(server, "select count(*) from kept", "1000");
    run(server, "insert into kept values (1001)");
    server.remove();
  }

  private static void awaitAnswer(PostgresBench server, String sql, String wanted) {
    Eventually.within(PATIENCE, sql, () -> asked(server, sql), wanted::equals);
  }

  /** Writes until that fails in a certain way; a server may end meanwhile, but it comes back. */
  private static void fillUntil(PostgresBench server, String state, String... before) {
    Eventually.within(PATIENCE, "no more writing", () -> tryToFill(server, before), state::equals);
  }

  /** Returns the state with which writing fails; empty if it does not. */
  private static String tryToFill(PostgresBench server, String... before) throws Exception {
    try {
      run(server, Stream.concat(Stream.of(before), Stream.of(FILL)).toArray(String[]::new));
      return "";
    } catch (SQLException e) {
      return String.valueOf(e.getSQLState());
    }
  }

  @Test
  void aKeyValueServerWithAFullDiskCanBeReadAndEnlarged() throws Exception {
    assumeTrue(KeyValueKeys.areServersInstalled(), "no valkey-server and no redis-server");
    KeyValueBench server = local.keyValue();
    server.diskBytes = 32L << 20;
    server.applied();
    int written;
    try (KeyValueKeys keys = connect(server)) {
      written = fill(keys.jedis());
      assertThat(keys.jedis().get("last")).isEqualTo(String.valueOf(written));
      assertThatThrownBy(() -> keys.jedis().set("another", "1"))
          .hasMessageContaining("No space left on device");
    }

    server.diskBytes *= 2;
    server.applied();

    try (KeyValueKeys keys = connect(server)) {
      assertThat(keys.jedis().get("last")).isEqualTo(String.valueOf(written));
      keys.write(1);
    }
    server.remove();
  }

  private static KeyValueKeys connect(KeyValueBench server) throws Exception {
    int port = Objects.requireNonNull(server.status().internal()).port();
    return KeyValueKeys.at(port, server.ref().key());
  }

  /** Writes the same keys again and again until that fails; returns what the last one was given. */
  private static int fill(Jedis client) {
    String large = "x".repeat(100_000);
    for (int i = 0; ; i++) {
      try {
        client.set("large-" + i % 20, large);
        client.set("last", String.valueOf(i));
      } catch (JedisDataException e) {
        return i - 1;
      }
    }
  }
}
