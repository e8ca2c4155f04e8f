package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.PostgresContract;
import dev.platform.engine.local.server.UnreadServers;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.Driver;

/** Real PostgreSQL servers. */
@Tag("slow")
class LocalPostgresTest implements PostgresContract {
  private static final int BUSY_SECONDS = Integer.getInteger("busypostgres.seconds", 0);

  @TempDir static Path folder;
  private static DatastoreBench local;

  @BeforeAll
  static void startEngine() throws Exception {
    local = DatastoreBench.start(folder.resolve("data"));
  }

  @AfterAll
  static void stopEngine() throws Exception {
    local.close();
  }

  @Override
  public Bench bench() {
    return local.bench();
  }

  @Override
  public PostgresBench server() {
    return local.postgres();
  }

  /** Connects as the customer does, through an edge that connects from the address it has to. */
  private static Connection connect(PostgresBench server, boolean external, String ssl)
      throws Exception {
    PostgresStatus status = server.status();
    ServerAddress address =
        Objects.requireNonNull(external ? status.external() : status.internal());
    Properties properties = new Properties();
    properties.setProperty("user", "shop_user");
    properties.setProperty("password", server.password);
    properties.setProperty("sslmode", ssl);
    properties.setProperty("localSocketAddress", Objects.requireNonNull(address.from()));
    return new Driver()
        .connect(
            "jdbc:postgresql://%s:%d/shop_x1y2".formatted(address.host(), address.port()),
            properties);
  }

  private static Connection connect(PostgresBench server) throws Exception {
    return connect(server, false, "disable");
  }

  private static String value(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(sql)) {
      return answer.next() ? answer.getString(1) : null;
    }
  }

  private static void run(PostgresBench server, String... statements) throws Exception {
    try (Connection connection = connect(server)) {
      for (String sql : statements) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(sql);
        }
      }
    }
  }

  private static String ask(PostgresBench server, String sql) throws Exception {
    try (Connection connection = connect(server)) {
      return value(connection, sql);
    }
  }

  /** It is not restarted at once: it may be continued, as here. */
  @Test
  @Tag("drill")
  void aServerThatIsFrozenIsUnavailableWithinSeconds() throws Exception {
    PostgresBench server = server();
    String member = Objects.requireNonNull(server.applied().leader());
    List<ProcessHandle> processes = PostgresMembers.all(member);

    PostgresMembers.freeze(processes);
    long begin = System.nanoTime();
    PostgresStatus frozen = server.await(status -> status.state() == ServerState.UNAVAILABLE);
    Duration noticed = Duration.ofNanos(System.nanoTime() - begin);
    PostgresMembers.thaw(processes);
    server.await(status -> status.state() == ServerState.AVAILABLE);

    assertThat(noticed).isLessThan(Duration.ofSeconds(10));
    assertThat(frozen.why()).isEqualTo("The server does not respond.");
    assertThat(PostgresMembers.all(member)).containsAll(PostgresMembers.main(member));
    server.remove();
  }

  /**
   * Others take all processors for a while. Only with {@code -Dbusypostgres.seconds=60}: it leaves
   * nothing for other tests.
   */
  @Test
  @Tag("drill")
  @EnabledIfSystemProperty(named = "busypostgres.seconds", matches = "\\d+")
  void aServerOnABusyMachineStaysAvailable() throws Exception {
    PostgresBench server = server();
    server.applied();
    List<Process> others = new ArrayList<>();
    Set<ServerState> states = new HashSet<>();
    try {
      for (int i = 0; i < 8 * Runtime.getRuntime().availableProcessors(); i++) {
        others.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(BUSY_SECONDS);
      while (System.nanoTime() < end) {
        states.add(server.status().state());
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } finally {
      others.forEach(Process::destroyForcibly);
    }

    assertThat(states).containsExactly(ServerState.AVAILABLE);
    server.remove();
  }

  @Test
  void aCustomerOwnsTheDatabaseAndChangesTakeEffect() throws Exception {
    PostgresBench server = server();
    server.settings = Map.of("work_mem", "3MB");
    server.applied();

    run(server, "create table items (id int)", "create extension pg_trgm");
    assertThat(ask(server, "select rolsuper from pg_roles where rolname = current_user"))
        .isEqualTo("f");
    assertThat(ask(server, "show fsync")).isEqualTo("on");
    assertThat(ask(server, "show data_checksums")).isEqualTo("on");
    assertThat(ask(server, "show max_connections")).isEqualTo("23");
    assertThat(ask(server, "show work_mem")).isEqualTo("3MB");
    assertThat(ask(server, "show server_encoding")).isEqualTo("UTF8");
    assertThatThrownBy(() -> run(server, "create role other")).hasMessageContaining("permission");
    assertThatThrownBy(() -> run(server, "copy items to program 'cat'"))
        .hasMessageContaining("permission");

    assertThatThrownBy(() -> connect(server, true, "disable"))
        .hasMessageContaining("no encryption");
    try (Connection external = connect(server, true, "require")) {
      assertThat(value(external, "select version from pg_stat_ssl where pid = pg_backend_pid()"))
          .isEqualTo("TLSv1.3");
    }
    Eventually.isTrue(
        "a line of the server",
        () ->
            local.recorder().texts(server.ref().key(), LogLine.Stream.ERR).stream()
                .anyMatch(line -> line.contains("ready to accept connections")));
    run(server, "create table orders as select 1 as id");
    String old = server.password;
    server.password = "secret-2";
    server.settings = Map.of("work_mem", "5MB");

    try (Connection session = connectWith(server, old)) {
      server.applied();
      assertThat(value(session, "show work_mem")).isEqualTo("5MB");
    }
    assertThatThrownBy(() -> connectWith(server, old)).hasMessageContaining("password");
    server.connections = 30;
    server.applied();

    assertThat(ask(server, "show max_connections")).isEqualTo("33");
    assertThat(ask(server, "select count(*) from orders")).isEqualTo("1");
    server.remove();
  }

  private static Connection connectWith(PostgresBench server, String password) throws Exception {
    String present = server.password;
    server.password = password;
    try {
      return connect(server);
    } finally {
      server.password = present;
    }
  }

  @Test
  void aServerOutlivesThePlatformAndIsStartedAgainWhenItDies() throws Exception {
    PostgresBench first = server();
    PostgresStatus made = first.applied();
    run(first, "create table orders as select 1 as id");
    try (Connection session = connect(first)) {
      local.stop();
      local.start();
      assertThat(value(session, "select count(*) from orders")).isEqualTo("1");
    }
    assertThat(local.engine().postgres().observe(first.ref()).state())
        .isEqualTo(ServerState.AVAILABLE);
    assertThat(local.engine().postgres().observe(first.ref()).internal())
        .isEqualTo(made.internal());
    assertThat(local.engine().usage())
        .anyMatch(usage -> usage.subject().equals(first.ref().key()) && usage.memoryBytes() > 0);

    killPostmaster(first);
    Eventually.isTrue(
        "the crash",
        () -> local.engine().postgres().observe(first.ref()).state() != ServerState.AVAILABLE);
    Eventually.isTrue(
        "the server",
        () -> local.engine().postgres().observe(first.ref()).state() == ServerState.AVAILABLE);

    assertThat(ask(again(first), "select count(*) from orders")).isEqualTo("1");
    assertThat(local.recorder().texts(first.ref().key(), LogLine.Stream.ERR))
        .as("lines that only the platform's own questions cause")
        .noneMatch(line -> line.contains("the database system is starting up"));
    again(first).remove();
  }

  @Test
  @Tag("drill")
  void aServerThatCannotBeReadIsLeftAloneUntilItCan() throws Exception {
    PostgresBench server = server();
    server.applied();
    run(server, "create table orders as select 1 as id");
    Path place = local.folder("servers/postgres").resolve(server.ref().key());
    Path state = place.resolve("state");
    local.stop();
    byte[] good = Files.readAllBytes(state);
    Files.writeString(state, "unreadable");
    local.start();

    assertThat(again(server).status())
        .returns(0L, PostgresStatus::observedGeneration)
        .returns(ServerState.UNAVAILABLE, PostgresStatus::state)
        .returns(UnreadServers.WHY, PostgresStatus::why);
    assertThat(local.engine().postgres().list()).contains(server.ref());
    assertThatThrownBy(() -> local.engine().postgres().apply(server.spec()))
        .isInstanceOf(EngineException.class);
    assertThatThrownBy(() -> local.engine().postgres().remove(server.ref()))
        .isInstanceOf(EngineException.class);
    assertThatThrownBy(
            () -> local.engine().postgres().export(new ExportRef(server.ref(), "pgexp-1")))
        .isInstanceOf(EngineException.class);
    assertThat(state).hasContent("unreadable");
    Files.write(state, good);
    server.await(status -> status.state() == ServerState.AVAILABLE);

    assertThat(ask(server, "select count(*) from orders")).isEqualTo("1");
    server.remove();
  }

  @Test
  @Tag("drill")
  void aDiskThatCannotGrowKeepsNobodyFromTheData() throws Exception {
    PostgresBench server = server();
    server.applied();
    run(server, "create table orders as select 1 as id");
    server.diskBytes = 1L << 60;

    server.applied();

    assertThat(ask(server, "select count(*) from orders")).isEqualTo("1");
    server.remove();
  }

  private PostgresBench again(PostgresBench server) {
    return server.of(local.engine().postgres());
  }

  private static void killPostmaster(PostgresBench server) throws Exception {
    killPostmaster(
        Objects.requireNonNull(local.engine().postgres().observe(server.ref()).leader()));
  }

  private static void killPostmaster(String member) {
    ProcessHandle.allProcesses()
        .filter(
            process -> {
              String line = ProcessTable.commandLine(process.pid());
              return line.contains("bin/postgres -D") && line.contains("cluster_name=" + member);
            })
        .filter(process -> !ProcessTable.commandLine(process.pid()).contains("trap"))
        .forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void aStandbyTakesOverAndTheOldLeaderFollowsIt() throws Exception {
    PostgresBench server = server();
    server.highlyAvailable = true;
    String first = server.applied().leader();
    run(server, "create table orders as select 1 as id");
    server.await(status -> status.replicationLag() != null);
    PostgresBench replica = server();
    replica.primary = server.ref();
    replica.applied();
    server.failovers = 1;

    String second = server.applied().leader();

    assertThat(second).isNotEqualTo(first);
    run(server, "insert into orders values (2)");
    server.await(status -> status.replicationLag() != null);
    Eventually.see(
        "the row", () -> ask(replica, "select count(*) from orders"), count -> count.equals("2"));
    assertThatThrownBy(() -> run(replica, "insert into orders values (3)"))
        .hasMessageContaining("read-only");
    server.failovers = 2;
    assertThat(server.applied().leader()).isEqualTo(first);
    assertThat(ask(server, "select count(*) from orders")).isEqualTo("2");
    server.highlyAvailable = false;
    server.applied();
    server.await(status -> status.replicationLag() == null);
    server.remove();
    assertThat(ask(replica, "select count(*) from orders")).isEqualTo("2");
    replica.remove();
  }

  @Test
  @Tag("drill")
  void changesTakeEffectWhileTheStandbyIsAway() throws Exception {
    PostgresBench server = server();
    server.highlyAvailable = true;
    String leader = server.applied().leader();
    awaitSaid(server, "The standby has all data", 1);
    Path members = local.folder("servers/postgres/" + server.ref().key() + "/members");
    for (Path member : Folders.list(members)) {
      if (!member.getFileName().toString().equals(leader)) {
        killPostmaster(member.getFileName().toString());
      }
    }

    server.password = "secret-2";
    assertThat(server.applied().leader()).isEqualTo(leader);
    run(server, "create table orders as select 1 as id");
    server.highlyAvailable = false;
    server.applied();
    server.highlyAvailable = true;
    server.applied();
    awaitSaid(server, "The standby has all data", 2);
    server.suspended = true;
    server.applied();
    server.suspended = false;
    server.connections = 10;
    server.settings = Map.of("max_locks_per_transaction", "32");
    server.applied();
    server.await(status -> status.replicationLag() != null);
    assertThat(ask(server, "show max_connections")).isEqualTo("13");
    server.remove();
  }

  private static void awaitSaid(PostgresBench server, String text, int times) {
    Eventually.see(
        text,
        () ->
            local.recorder().texts(server.ref().key(), LogLine.Stream.ENGINE).stream()
                .filter(line -> line.contains(text))
                .count(),
        count -> count >= times);
  }

  @Test
  @Tag("drill")
  void aServerWhoseDiskIsNearlyFullCanBeChanged() throws Exception {
    PostgresBench server = server();
    server.applied();
    run(
        server,
        "create unlogged table filler (text text)",
        "alter table filler alter text set storage plain",
        "insert into filler select repeat('x', 8000) from generate_series(1, 20000)");
    server.restarts = 1;
    server.applied();
    Eventually.see(
        "only reading", () -> ask(server, "show default_transaction_read_only"), "on"::equals);

    server.password = "secret-2";
    server.restarts = 2;
    server.applied();
    run(server, "set default_transaction_read_only = off", "truncate filler");
    server.restarts = 3;
    server.applied();
    Eventually.see(
        "writing", () -> ask(server, "show default_transaction_read_only"), "off"::equals);
    server.remove();
  }

  @Test
  void aVersionThatIsNotThereIsNamedWithTheRemedy() {
    assertThat(local.engine().offer().postgres().missing(13).orElseThrow())
        .startsWith("This server has no PostgreSQL 13, only ")
        .contains("PLATFORM_ENGINE_LOCAL_POSTGRESPATH");
    assertThat(Files.exists(folder)).isTrue();
  }
}
