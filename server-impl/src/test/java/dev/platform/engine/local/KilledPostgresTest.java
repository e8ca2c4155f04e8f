package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.spi.PostgresRef;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The platform, the leader and the standby of a server are killed at random while a client writes:
 * nothing that was acknowledged is missing. {@code -Dkilled.rounds=50} kills more often.
 */
@Tag("slow")
class KilledPostgresTest {
  private static final int ROUNDS = Integer.getInteger("killed.rounds", 1);
  private static final long SEED = Long.getLong("killed.seed", System.nanoTime());

  @TempDir Path folder;
  private final Random random = new Random(SEED);
  private final Set<Integer> acknowledged = new ConcurrentSkipListSet<>();
  private final Set<String> ids = new TreeSet<>();
  private volatile boolean done;
  private PostgresPlatform platform;

  /** Whatever went wrong, nothing goes on running. */
  @AfterEach
  void endEverything() throws Exception {
    platform.kill();
    members();
    LocalEngineSettings settings = LocalBench.settings(folder.resolve("data"));
    try (LocalBench local = LocalBench.start(settings, new Repo(folder))) {
      Bench bench = local.bench();
      for (PostgresRef ref : bench.engine().postgres().list()) {
        bench.engine().postgres().remove(ref);
      }
      Eventually.isTrue("the end", () -> bench.engine().postgres().list().isEmpty());
      assertThat(Folders.list(settings.data().resolve("servers/postgres"))).isEmpty();
      assertThat(Folders.list(settings.data().resolve("volumes"))).isEmpty();
      assertThat(members()).isEmpty();
    }
  }

  @Test
  void nothingThatWasAcknowledgedIsMissing() throws Exception {
    platform = new PostgresPlatform(folder.resolve("data"));
    Eventually.isTrue("a server", () -> !platform.said().isEmpty());
    Thread writer = new Thread(this::write, "writer");
    writer.start();
    for (int round = 0; round < ROUNDS; round++) {
      awaitProgress(20 + random.nextInt(200));
      String what = killSomething(round);
      assertThat(oneLeader()).as("seed " + SEED + ", after " + what).isTrue();
    }
    awaitProgress(20);
    done = true;
    writer.join();

    try (Connection connection = connect()) {
      Set<Integer> rows = rows(connection);
      Set<Integer> missing = new TreeSet<>(acknowledged);
      missing.removeAll(rows);
      assertThat(missing).as("missing of " + acknowledged.size() + ", seed " + SEED).isEmpty();
    }
  }

  /** What is killed at the same moment is killed in any order. */
  private String killSomething(int round) throws Exception {
    List<String> said = platform.said();
    String leader = said.isEmpty() ? "" : said.get(1);
    List<String> members = members().stream().map(line -> cluster(line)).toList();
    String member = round == 0 ? leader : members.get(random.nextInt(members.size()));
    boolean killsPlatform = round == 0 || random.nextInt(3) == 0;
    boolean freezes = round > 0 && random.nextInt(4) == 0;
    if (freezes) {
      postmaster(member).ifPresent(pid -> signal("STOP", pid));
    } else if (round == 0 || random.nextInt(3) > 0) {
      kill(member, random.nextBoolean());
    }
    if (killsPlatform) {
      platform.kill();
      TimeUnit.MILLISECONDS.sleep(random.nextInt(500));
      platform.start();
    }
    String what =
        "platform %s, member %s, leader %s, frozen %s"
            .formatted(killsPlatform, member, leader, freezes);
    System.out.println("round " + round + ": " + what);
    return what;
  }

  private static void signal(String name, long pid) {
    try {
      SystemCommand.run("kill", "-s", name, "--", Long.toString(pid));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Optional<Long> postmaster(String member) {
    return ProcessHandle.allProcesses()
        .filter(process -> isOf(ProcessTable.commandLine(process.pid()), member, false))
        .map(ProcessHandle::pid)
        .findFirst();
  }

  private static void kill(String member, boolean all) {
    ProcessHandle.allProcesses()
        .filter(process -> isOf(ProcessTable.commandLine(process.pid()), member, all))
        .forEach(ProcessHandle::destroyForcibly);
  }

  private static boolean isOf(String line, String member, boolean all) {
    boolean isMain = isPostmaster(line) && line.contains("cluster_name=" + member);
    boolean isChild = all && line.startsWith("postgres: " + member);
    return !member.isEmpty() && (isMain || isChild);
  }

  private static boolean isPostmaster(String line) {
    return line.contains("/bin/postgres -D") && !line.contains("trap");
  }

  private static String cluster(String line) {
    return line.replaceAll("(?s).*cluster_name=(\\S+).*", "$1");
  }

  /** The servers that run, by their command lines. */
  private List<String> members() throws Exception {
    for (Path server : Folders.list(folder.resolve("data/servers/postgres"))) {
      Folders.list(server.resolve("members")).forEach(it -> ids.add(it.getFileName().toString()));
    }
    return ProcessHandle.allProcesses()
        .map(process -> ProcessTable.commandLine(process.pid()))
        .filter(line -> isPostmaster(line) && ids.contains(cluster(line)))
        .toList();
  }

  /** No folder is ever used by two servers. */
  private boolean oneLeader() throws Exception {
    List<String> names = new ArrayList<>(members().stream().map(line -> cluster(line)).toList());
    return names.size() == Set.copyOf(names).size();
  }

  private void awaitProgress(int rows) {
    int before = acknowledged.size();
    Eventually.within(
        Duration.ofMinutes(4),
        "rows, seed " + SEED,
        acknowledged::size,
        now -> now >= before + rows);
  }

  /** Writes numbers, each until it was acknowledged. */
  private void write() {
    int number = 0;
    while (!done) {
      try (Connection connection = connect();
          Statement statement = connection.createStatement()) {
        statement.execute("create table if not exists numbers (n int primary key)");
        while (!done) {
          number++;
          statement.execute("insert into numbers values (" + number + ")");
          acknowledged.add(number);
        }
      } catch (Exception e) {
        pause();
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Connection connect() throws Exception {
    List<String> said = platform.said();
    if (said.isEmpty()) {
      throw new SQLException("there is no leader");
    }
    String url = "jdbc:postgresql://127.0.0.1:" + said.get(0) + "/shop_x1y2";
    return DriverManager.getConnection(
        url + "?sslmode=disable&socketTimeout=15&connectTimeout=5", "shop_user", "secret-1");
  }

  private static Set<Integer> rows(Connection connection) throws SQLException {
    Set<Integer> rows = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet all = statement.executeQuery("select n from numbers")) {
      while (all.next()) {
        rows.add(all.getInt(1));
      }
    }
    return rows;
  }
}
