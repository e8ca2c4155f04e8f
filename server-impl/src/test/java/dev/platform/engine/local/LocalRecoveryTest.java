package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.RecoveryContract;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.Recovery;
import dev.platform.engine.spi.RecoveryWindow;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.Driver;

/** Backups of real PostgreSQL servers. */
@Tag("slow")
class LocalRecoveryTest implements RecoveryContract {
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

  private static Path backups() {
    return local.folder("servers/postgres-backups");
  }

  @Override
  public Bench bench() {
    return local.bench();
  }

  @Override
  public PostgresBench server() {
    return local.postgres();
  }

  @Override
  public void write(PostgresBench server, String text) throws Exception {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      statement.execute("create table if not exists note (text text)");
      connection.setAutoCommit(false);
      statement.execute("delete from note");
      statement.execute("insert into note values ('" + text + "')");
      connection.commit();
    }
  }

  @Override
  public String read(PostgresBench server) throws Exception {
    return ask(server, "select text from note");
  }

  private static String ask(PostgresBench server, String sql) throws Exception {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(sql)) {
      return answer.next() ? answer.getString(1) : "";
    }
  }

  private static Connection connect(PostgresBench server) throws Exception {
    ServerAddress address = Objects.requireNonNull(server.status().internal());
    Properties properties = new Properties();
    properties.setProperty("user", "shop_user");
    properties.setProperty("password", server.password);
    properties.setProperty("sslmode", "disable");
    properties.setProperty("localSocketAddress", Objects.requireNonNull(address.from()));
    return new Driver()
        .connect(
            "jdbc:postgresql://%s:%d/shop_x1y2".formatted(address.host(), address.port()),
            properties);
  }

  private PostgresBench again(PostgresBench server) {
    return server.of(local.engine().postgres());
  }

  private PostgresBench kept(boolean highlyAvailable) throws Exception {
    PostgresBench server = server();
    server.recoverable = Duration.ofDays(3);
    server.highlyAvailable = highlyAvailable;
    server.applied();
    awaitWindow(server);
    return server;
  }

  private static void awaitWindow(PostgresBench server) {
    server.await(status -> status.backups().window() != null);
  }

  private PostgresBench recovered(PostgresBench source, Instant to) throws Exception {
    PostgresBench copy = server();
    copy.recovery = new Recovery(source.ref(), to);
    copy.applied();
    return copy;
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }

  @Test
  void aServerIsRecoveredToTimesBeforeAndAfterItsLeaderChanged() throws Exception {
    PostgresBench source = kept(true);
    source.await(status -> status.replicationLag() != null);
    write(source, "on the first leader");
    Instant before = now();
    source.failovers = 1;
    source.applied();
    write(source, "on the second leader");
    Instant after = now();
    write(source, "too late");

    PostgresBench first = recovered(source, before);
    PostgresBench second = recovered(source, after);

    assertThat(read(first)).isEqualTo("on the first leader");
    assertThat(read(second)).isEqualTo("on the second leader");
    second.highlyAvailable = true;
    second.applied();
    second.await(status -> status.replicationLag() != null);
    first.remove();
    second.remove();
    source.remove();
  }

  /** As after a restore of the machine, to which only the backups have come. */
  @Test
  void aServerWithoutDataBeginsWithTheNewestOfItsBackups() throws Exception {
    PostgresBench server = kept(false);
    write(server, "kept");
    Instant written = now();
    server.suspended = true;
    server.applied();
    server.await(status -> !status.backups().window().latest().isBefore(written));
    Path backups = local.folder("servers/postgres-backups").resolve(server.ref().key());
    Path aside = folder.resolve("aside");
    copy(backups, aside);
    server.remove();
    assertThat(local.engine().postgres().hasBackups(server.ref())).isFalse();

    copy(aside, backups);
    assertThat(local.engine().postgres().hasBackups(server.ref())).isTrue();
    server.suspended = false;
    server.applied();

    assertThat(read(server)).isEqualTo("kept");
    assertThat(server.status().backups().archiveFailure()).isNull();
    server.await(
        status ->
            status.backups().completed().isAfter(written) && status.backups().window() != null);
    server.remove();
  }

  private static void copy(Path from, Path to) throws Exception {
    Files.createDirectories(to);
    assertThat(SystemCommand.run("cp", "-a", from + "/.", to.toString()).status()).isZero();
  }

  @Test
  @Tag("drill")
  void aSuspendedServerIsRecoveredAfterARestartOfThePlatform() throws Exception {
    PostgresBench source = kept(false);
    write(source, "first");
    Instant first = now();
    source.suspended = true;
    source.applied();
    RecoveryWindow before =
        source
            .await(status -> !status.backups().window().latest().isBefore(first))
            .backups()
            .window();

    local.stop();
    local.start();
    again(source).await(status -> status.state() == ServerState.SUSPENDED);

    RecoveryWindow window = source.status().backups().window();
    assertThat(window.earliest()).isEqualTo(before.earliest());
    assertThat(window.latest()).isBefore(now());
    PostgresBench copy = recovered(source, window.latest());
    assertThat(read(copy)).isEqualTo("first");
    copy.remove();
    source.remove();
  }

  @Test
  @Tag("drill")
  void aRecoveryThatWasInterruptedIsBegunAgain() throws Exception {
    PostgresBench source = kept(false);
    write(source, "first");
    PostgresBench copy = server();
    copy.recovery = new Recovery(source.ref(), now());
    local.engine().postgres().apply(copy.spec());
    Path members = local.folder("servers/postgres").resolve(copy.ref().key()).resolve("members");
    Eventually.isTrue(
        "its commands",
        () -> Folders.list(members).stream().anyMatch(it -> Files.exists(it.resolve("work"))));

    local.stop();
    local.start();
    again(copy).await(status -> status.state() == ServerState.AVAILABLE);

    assertThat(read(copy)).isEqualTo("first");
    assertThat(Folders.list(members)).noneMatch(it -> Files.exists(it.resolve("config/recovery")));
    copy.remove();
    again(source).remove();
  }

  @Test
  @Tag("drill")
  void aMissingFileIsNotedAndANewBackupIsMade() throws Exception {
    PostgresBench source = kept(false);
    Instant earliest = source.status().backups().window().earliest();
    write(source, "first");
    PostgresBench copy = recovered(source, now());
    copy.remove();
    write(source, "second");
    copy = recovered(source, now());
    copy.remove();
    Path wal = backups().resolve(source.ref().key()).resolve("wal");
    List<Path> files = Folders.list(wal);
    local.stop();
    Files.delete(files.get(files.size() - 2));
    local.start();

    again(source)
        .await(
            status ->
                status.backups().window() != null
                    && status.backups().window().earliest().isAfter(earliest)
                    && status.backups().archiveFailure() == null);
    PostgresBench last = recovered(source, now());
    assertThat(read(last)).isEqualTo("second");
    last.remove();
    source.remove();
  }

  @Test
  @Tag("drill")
  void damagedBackupsBecomeNoServer() throws Exception {
    PostgresBench source = kept(false);
    Path kept = backups().resolve(source.ref().key());
    Path base =
        Folders.list(kept).stream().filter(it -> it.toString().endsWith(".gz")).findAny().get();
    byte[] bytes = Files.readAllBytes(base);
    Files.delete(base);
    Files.write(base, Arrays.copyOf(bytes, bytes.length / 2));
    PostgresBench copy = server();
    copy.recovery = new Recovery(source.ref(), now());

    local.engine().postgres().apply(copy.spec());

    PostgresStatus failed = copy.await(status -> status.state() == ServerState.UNAVAILABLE);
    assertThat(failed.why()).startsWith("The data could not be recovered: ");
    copy.remove();
    source.remove();
  }
}
