package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.ExportFile;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.ServerAddress;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
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

/** Real exports, where the machine has a whole PostgreSQL. */
@Tag("slow")
class LocalExportsTest {
  private static final Path INSTALLATIONS = Path.of("/usr/lib/postgresql");

  @TempDir static Path folder;
  private static DatastoreBench local;
  private static PostgresBench server;

  @BeforeAll
  static void startServer() throws Exception {
    List<Path> installed =
        Files.isDirectory(INSTALLATIONS) ? Folders.list(INSTALLATIONS) : List.of();
    Path last =
        installed.stream()
            .filter(place -> Files.isExecutable(place.resolve("bin/pg_dump")))
            .filter(place -> Files.isExecutable(place.resolve("bin/postgres")))
            .reduce((one, other) -> other)
            .orElse(null);
    assumeTrue(last != null, "no PostgreSQL with client tools is installed");
    local =
        DatastoreBench.start(
            LocalBench.settingsWithPostgres(folder.resolve("data"), List.of(last)));
    server = local.postgres();
    server.version = Integer.parseInt(last.getFileName().toString());
    server.applied();
  }

  private static void startAgain() throws InterruptedException {
    local.start();
    server.of(local.engine().postgres());
  }

  @AfterAll
  static void stopEngine() throws Exception {
    if (local != null) {
      server.remove();
      local.close();
    }
  }

  private static void run(String... statements) throws Exception {
    ServerAddress address = Objects.requireNonNull(server.status().internal());
    Properties properties = new Properties();
    properties.setProperty("user", "shop_user");
    properties.setProperty("password", server.password);
    properties.setProperty("sslmode", "disable");
    properties.setProperty("localSocketAddress", Objects.requireNonNull(address.from()));
    String url = "jdbc:postgresql://%s:%d/shop_x1y2".formatted(address.host(), address.port());
    try (Connection connection = new Driver().connect(url, properties);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static ExportRef export(String key) throws Exception {
    ExportRef ref = new ExportRef(server.ref(), key);
    local.engine().postgres().export(ref);
    return ref;
  }

  private static CopyStatus ended(ExportRef ref) {
    return Eventually.see(
        "the end of the export",
        () -> local.engine().postgres().observe(ref),
        status -> !(status instanceof CopyStatus.Running));
  }

  private static void discard(ExportRef ref) throws Exception {
    local.engine().postgres().discard(ref);
    local.engine().postgres().discard(ref);
    assertThat(local.engine().postgres().observe(ref)).isEqualTo(new CopyStatus.Unknown());
    Eventually.isTrue("no file", () -> local.engine().open(ref).isEmpty());
    Path place =
        local.folder("servers/postgres-exports").resolve(ref.server().key() + "." + ref.key());
    Eventually.isTrue("no folder", () -> !Files.exists(place));
  }

  private static List<String> told() {
    return local.recorder().texts(server.ref().key(), LogLine.Stream.ENGINE);
  }

  @Test
  void anExportIsRestoredOnceAndOutlivesTheEngine() throws Exception {
    run(
        "create extension pg_trgm",
        "create schema sales",
        "create table sales.orders (id int primary key, text text default 'ü')",
        "insert into sales.orders select generate_series(1, 1000)",
        "create index on sales.orders using gin (text gin_trgm_ops)",
        "create view big as select * from sales.orders where id > 500");

    ExportRef ref = export("exp-1");

    assertThat(ended(ref)).isEqualTo(new CopyStatus.Done());
    local.stop();
    assertThat(start(ref)).startsWith("PGDMP");
    startAgain();
    local.engine().postgres().export(ref);
    assertThat(local.engine().postgres().observe(ref)).isEqualTo(new CopyStatus.Done());
    assertThat(told()).contains("==> The export is complete");
    assertThat(local.folder("servers/postgres-exports"))
        .isDirectoryNotContaining(path -> Files.exists(path.resolve("work")));
    Eventually.isTrue("the server", () -> server.status().internal() != null);
    discard(ref);
  }

  private static String start(ExportRef ref) throws Exception {
    ExportFile file = local.engine().open(ref).orElseThrow();
    try (InputStream contents = file.contents()) {
      assertThat(file.bytes()).isPositive();
      return new String(contents.readNBytes(5), StandardCharsets.US_ASCII);
    }
  }

  @Test
  void whatCannotBeRestoredIsNoExport() throws Exception {
    run(
        "create table parts (id int)",
        "insert into parts values (1)",
        "create function good(int) returns boolean language plpgsql immutable as"
            + " $$ begin return exists (select from public.parts); end $$",
        "create table checked (id int check (good(id)))",
        "insert into checked values (7)",
        "delete from parts");

    ExportRef ref = export("exp-2");

    assertThat(ended(ref))
        .isInstanceOfSatisfying(
            CopyStatus.Failed.class,
            failed -> assertThat(failed.why()).contains("cannot be restored").contains("checked"));
    assertThat(local.engine().open(ref)).isEmpty();
    local.engine().postgres().export(ref);
    assertThat(local.engine().postgres().observe(ref)).isInstanceOf(CopyStatus.Failed.class);
    run("drop table checked", "drop function good", "drop table parts");
    discard(ref);
  }

  @Test
  void oneThatWasInterruptedIsBegunAgain() throws Exception {
    run("create table wide as select repeat('x', 1000) as x from generate_series(1, 5000)");
    ExportRef ref = export("exp-3");
    Path work =
        local.folder("servers/postgres-exports").resolve(ref.server().key() + ".exp-3/work");
    Eventually.isTrue("its commands", () -> Files.exists(work.resolve("work")));

    local.stop();
    startAgain();

    assertThat(ended(ref)).isEqualTo(new CopyStatus.Done());
    assertThat(work).doesNotExist();
    discard(ref);
    ExportRef other = export("exp-4");
    discard(other);
    run("drop table wide");
  }

  @Test
  void whatIsMissingIsSaidWithTheRemedy() throws Exception {
    assertThat(local.engine().offer().postgres().missingForExports(server.version)).isEmpty();
    assertThat(local.engine().offer().postgres().missingForExports(99).orElseThrow())
        .contains("PLATFORM_ENGINE_LOCAL_POSTGRESPATH");
  }
}
