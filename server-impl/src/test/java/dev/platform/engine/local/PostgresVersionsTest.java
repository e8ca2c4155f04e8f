package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.ExportRef;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every version of PostgreSQL does what the docs say. {@code -Dpostgres.path} names the versions
 * besides the one on the class path, as {@code PLATFORM_ENGINE_LOCAL_POSTGRESPATH} does.
 */
@Tag("drill")
class PostgresVersionsTest {
  private static final String PATH = System.getProperty("postgres.path", "");
  private static final int FOLLOWED_SINCE = 15;

  /** Everything that the API lets users set, in words that every version knows. */
  private static final String SETTINGS =
      """
      autovacuum_analyze_scale_factor = 0.5
      autovacuum_analyze_threshold = 50
      autovacuum_max_workers = 2
      autovacuum_naptime = 30s
      autovacuum_vacuum_cost_delay = 2ms
      autovacuum_vacuum_cost_limit = 200
      autovacuum_vacuum_scale_factor = 0.1
      autovacuum_vacuum_threshold = 50
      bytea_output = escape
      checkpoint_completion_target = 0.9
      checkpoint_timeout = 5min
      deadlock_timeout = 2s
      default_statistics_target = 200
      default_transaction_isolation = repeatable read
      default_transaction_read_only = off
      effective_cache_size = 1GB
      effective_io_concurrency = 100
      hot_standby_feedback = on
      idle_in_transaction_session_timeout = 1h
      idle_session_timeout = 1d
      jit = off
      lock_timeout = 30s
      log_autovacuum_min_duration = -1
      log_connections = on
      log_disconnections = on
      log_lock_waits = on
      log_min_duration_statement = 1s
      log_statement = ddl
      log_temp_files = 10MB
      maintenance_work_mem = 32MB
      max_locks_per_transaction = 32
      max_parallel_maintenance_workers = 1
      max_parallel_workers = 1
      max_parallel_workers_per_gather = 0
      max_standby_streaming_delay = 1min
      max_wal_size = 128MB
      min_wal_size = 64MB
      random_page_cost = 1.1
      seq_page_cost = 1
      statement_timeout = 1h
      tcp_keepalives_count = 3
      tcp_keepalives_idle = 60
      tcp_keepalives_interval = 10
      temp_buffers = 800kB
      timezone = Europe/Berlin
      track_activity_query_size = 2048B
      track_functions = all
      track_io_timing = on
      transaction_timeout = 1h
      work_mem = 3MB
      """;

  private static final Map<String, Integer> SINCE =
      Map.of("idle_session_timeout", 14, "transaction_timeout", 17);

  @TempDir static Path folder;
  private static DatastoreBench local;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(!PATH.isEmpty(), "-Dpostgres.path");
    List<Path> path =
        Stream.of(PATH.split(":")).filter(place -> !place.isEmpty()).map(Path::of).toList();
    local = DatastoreBench.start(LocalBench.settingsWithPostgres(folder.resolve("data"), path));
  }

  @AfterAll
  static void end() throws Exception {
    if (local != null) {
      local.close();
    }
  }

  static IntStream versions() {
    return IntStream.rangeClosed(11, 18);
  }

  private static PostgresBench server(int version) {
    PostgresBench server = local.postgres();
    server.version = version;
    return server;
  }

  private static Map<String, String> settings(int version) {
    return SETTINGS
        .lines()
        .map(line -> line.split(" = "))
        .filter(words -> version >= SINCE.getOrDefault(words[0], 0))
        .collect(Collectors.toMap(words -> words[0], words -> words[1]));
  }

  private static void write(PostgresBench server, int number) throws Exception {
    try (PostgresRows rows = PostgresRows.at(port(server))) {
      rows.write(number);
    }
  }

  private static String shown(PostgresBench server, String setting) throws Exception {
    try (PostgresRows rows = PostgresRows.at(port(server));
        ResultSet shown = rows.statement().executeQuery("show " + setting)) {
      return shown.next() ? shown.getString(1) : "";
    }
  }

  private static int port(PostgresBench server) throws Exception {
    return Objects.requireNonNull(server.status().internal()).port();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aVersionKeepsWhatItWasGiven(int version) throws Exception {
    assumeTrue(
        local.engine().offer().postgres().missing(version).isEmpty(), "PostgreSQL " + version);
    PostgresBench server = server(version);
    server.applied();
    write(server, 1);
    server.restarts = 1;
    server.connections = 30;
    server.diskBytes *= 2;
    server.settings = settings(version);
    assertThat(server.applied().diskBytes()).isEqualTo(server.diskBytes);
    assertThat(shown(server, "work_mem")).isEqualTo("3MB");
    assertThat(shown(server, "track_counts")).as("autovacuum works").isEqualTo("on");
    write(server, 2);
    server.suspended = true;
    server.applied();
    server.suspended = false;
    server.applied();
    write(server, 3);

    assertThat(PostgresRows.all(port(server))).containsExactly(1, 2, 3);
    export(server);
    server.remove();
  }

  private static void export(PostgresBench server) throws Exception {
    if (local.engine().offer().postgres().missingForExports(server.version).isPresent()) {
      return;
    }
    ExportRef export = new ExportRef(server.ref(), "exp-" + server.version);
    local.engine().postgres().export(export);
    CopyStatus ended =
        Eventually.see(
            "the end of the export",
            () -> local.engine().postgres().observe(export),
            status -> !(status instanceof CopyStatus.Running));
    assertThat(ended).isEqualTo(new CopyStatus.Done());
    local.engine().postgres().discard(export);
    Eventually.isTrue("no file", () -> local.engine().open(export).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aVersionThatCanBeFollowedIs(int version) throws Exception {
    assumeTrue(
        local.engine().offer().postgres().missing(version).isEmpty(), "PostgreSQL " + version);
    assumeTrue(version >= FOLLOWED_SINCE, "can be followed");
    PostgresBench server = server(version);
    server.highlyAvailable = true;
    String first = server.applied().leader();
    write(server, 1);
    server.await(status -> status.replicationLag() != null);
    PostgresBench replica = server(version);
    replica.primary = server.ref();
    replica.applied();
    server.failovers = 1;

    assertThat(server.applied().leader()).isNotEqualTo(first);

    write(server, 2);
    Eventually.see(
        "the rows", () -> PostgresRows.all(port(replica)), rows -> rows.equals(Set.of(1, 2)));
    server.await(status -> status.replicationLag() != null);
    server.remove();
    replica.remove();
  }
}
