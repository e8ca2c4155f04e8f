package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Eventually;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.spi.ServerAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.Driver;

/** What the customer's role can do beyond its tables. */
@Tag("slow")
class PostgresRightsTest {
  private static final String MAIN = "shop_x1y2";

  @TempDir static Path folder;
  private static DatastoreBench local;
  private static PostgresBench server;

  @BeforeAll
  static void startServer() throws Exception {
    local = DatastoreBench.start(folder.resolve("data"));
    server = local.postgres();
    server.applied();
  }

  @AfterAll
  static void stopEngine() throws Exception {
    server.remove();
    local.close();
  }

  private static Connection connect(String database) throws Exception {
    ServerAddress address = Objects.requireNonNull(server.status().internal());
    Properties properties = new Properties();
    properties.setProperty("user", "shop_user");
    properties.setProperty("password", server.password);
    properties.setProperty("sslmode", "disable");
    properties.setProperty("localSocketAddress", Objects.requireNonNull(address.from()));
    return new Driver()
        .connect(
            "jdbc:postgresql://%s:%d/%s".formatted(address.host(), address.port(), database),
            properties);
  }

  private static void runIn(String database, String... statements) throws Exception {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static void run(String... statements) throws Exception {
    runIn(MAIN, statements);
  }

  private static String ask(String sql) throws Exception {
    try (Connection connection = connect(MAIN);
        Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(sql)) {
      return answer.next() ? answer.getString(1) : null;
    }
  }

  @Test
  void aCustomerCreatesExtensionsThatPostgresLeavesToSuperusers() throws Exception {
    run(
        "create extension pg_stat_statements",
        "create extension earthdistance cascade",
        "create extension pgstattuple",
        "create extension pg_buffercache",
        "create extension bloom",
        "create extension moddatetime",
        "create extension dblink",
        "create extension postgres_fdw",
        "create extension \"uuid-ossp\"",
        "create table orders as select 1 as id");

    assertThat(ask("select count(*) > 0 from pg_stat_statements")).isEqualTo("t");
    assertThat(ask("select pg_stat_statements_reset() is not null")).isEqualTo("t");
    assertThat(ask("select tuple_count from pgstattuple('orders')")).isEqualTo("1");
    assertThat(ask("select count(*) > 0 from pg_buffercache")).isEqualTo("t");
    assertThat(ask("select round(earth())")).isEqualTo("6378168");
    run(
        ("create server here foreign data wrapper postgres_fdw"
                + " options (host '127.0.0.1', port '%d', dbname 'shop_x1y2')")
            .formatted(Objects.requireNonNull(server.status().internal()).port()),
        "create user mapping for current_user server here options (user 'shop_user', password '%s')"
            .formatted(server.password),
        "create schema far",
        "import foreign schema public limit to (orders) from server here into far");
    assertThat(ask("select count(*) from far.orders")).isEqualTo("1");

    assertThatThrownBy(
            () -> ask("select dblink_connect('dbname=postgres user=platform_superuser')"))
        .hasMessageContaining("password");
    assertThatThrownBy(() -> ask("select dblink_connect_u('dbname=postgres')"))
        .hasMessageContaining("permission denied");
    assertThatThrownBy(
            () ->
                run(
                    "alter user mapping for current_user server here options"
                        + " (add password_required 'false')"))
        .hasMessageContaining("superuser");
    for (String denied : List.of("file_fdw", "pageinspect", "pg_surgery")) {
      assertThatThrownBy(() -> run("create extension " + denied))
          .hasMessageContaining("permission denied");
    }
  }

  @Test
  void aCustomerHasFurtherDatabasesOnTheSameDisk() throws Exception {
    long before = server.status().usedBytes();

    runIn("postgres", "create database test_1", "drop database test_1");
    run("create database shadow");
    runIn(
        "shadow",
        "create extension pg_stat_statements",
        "create table filler as select repeat('x', 1000) from generate_series(1, 20000)");

    server.await(status -> status.usedBytes() > before + (20 << 20));
    for (String statement : List.of("create table t (id int)", "create temporary table t ()")) {
      assertThatThrownBy(() -> runIn("postgres", statement))
          .hasMessageContaining("permission denied");
    }
    assertThatThrownBy(() -> runIn("template1", "select 1"))
        .hasMessageContaining("permission denied");
  }

  @Test
  void anOwnerIsNeverLockedOut() throws Exception {
    run(
        "alter database shop_x1y2 connection limit 0",
        "revoke connect on database shop_x1y2 from public, shop_user",
        "alter database shop_x1y2 set local_preload_libraries = 'nothing'",
        "alter role shop_user set local_preload_libraries = 'nothing'",
        "alter role shop_user in database shop_x1y2 set local_preload_libraries = 'nothing'");
    assertThatThrownBy(() -> connect(MAIN)).isInstanceOf(SQLException.class);
    Eventually.isTrue("the database", PostgresRightsTest::canConnect);

    run("alter role shop_user password null");
    assertThatThrownBy(() -> connect(MAIN)).isInstanceOf(SQLException.class);
    Eventually.isTrue("the password", PostgresRightsTest::canConnect);

    runIn("postgres", "alter database shop_x1y2 allow_connections false");
    assertThatThrownBy(() -> connect(MAIN)).hasMessageContaining("not currently accepting");
    Eventually.isTrue("the database", PostgresRightsTest::canConnect);
  }

  @Test
  void aCustomerDoesNotSeeWhereThePlatformIs() throws Exception {
    local.assumeKept("file isolation");

    assertThat(ask("show archive_command")).startsWith("/bin/sh '/platform/0/archive'");
    assertThat(ask("select string_agg(setting, ' ') from pg_settings"))
        .doesNotContain(folder.toString());
    assertThatThrownBy(() -> run("load '$libdir/plugins/nothing'"))
        .hasMessageContaining("nothing")
        .message()
        .doesNotContain(folder.toString());
  }

  private static boolean canConnect() throws Exception {
    try (Connection connection = connect(MAIN)) {
      return connection.isValid(5);
    } catch (SQLException e) {
      return false;
    }
  }
}
