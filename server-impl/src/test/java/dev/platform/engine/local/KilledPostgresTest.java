package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.NumberWriter;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.Recorder;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.Recovery;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.testing.TestCertificate;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The platform, the leader and the standby of a server are killed or frozen at random while a
 * client writes: nothing that was acknowledged is missing. {@code -Dkilled.rounds=50} kills more
 * often.
 */
@Tag("drill")
class KilledPostgresTest {
  private static final int ROUNDS = Integer.getInteger("killed.rounds", 1);
  private static final long SEED = Long.getLong("killed.seed", System.nanoTime());

  /** What happens to a member. */
  private enum Harm {
    NONE,
    KILL_MAIN,
    KILL_ALL,
    FREEZE_MAIN,
    FREEZE_ALL
  }

  @TempDir Path folder;
  private final Random random = new Random(SEED);
  private final Set<String> ids = new TreeSet<>();
  private final Set<String> leaders = new TreeSet<>();
  private DatastorePlatform platform;

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
    platform = new DatastorePlatform(folder.resolve("data"), DatastorePlatform.Kind.POSTGRES);
    Eventually.isTrue("a server", () -> !platform.said().isEmpty());
    NumberWriter writer = new NumberWriter(() -> PostgresRows.at(port()));
    try (writer) {
      String when = "at the start";
      for (int round = 0; round < ROUNDS; round++) {
        writer.awaitMore(20 + random.nextInt(200), "seed " + SEED + ", " + when);
        TimeUnit.MILLISECONDS.sleep(calm(round));
        when = "round " + round + ": " + killSomething(round);
        System.out.println(when);
        assertThat(members()).as("seed " + SEED + ", " + when).doesNotHaveDuplicates();
      }
      writer.awaitMore(20, "seed " + SEED + ", " + when);
    }
    System.out.printf("leaders %s, longest pause %s%n", leaders, writer.longestPause());

    writer.check(PostgresRows.all(port()), "seed " + SEED);
    platform.kill();
    writer.check(recovered(), "recovered, seed " + SEED);
  }

  /** The rows of a server that begins as what the backups have of now. */
  private Set<Integer> recovered() throws Exception {
    LocalEngineSettings settings = LocalBench.settings(folder.resolve("data"));
    try (LocalEngine engine = new LocalEngine(settings, new TestSeal())) {
      engine.start(new Recorder());
      PostgresRef source = engine.postgres().list().get(0);
      Eventually.see(
          "a window",
          () -> engine.postgres().observe(source),
          status -> status.leader() != null && status.backups().window() != null);
      TestCertificate certificate = TestCertificate.of("localhost");
      PostgresBench copy =
          new PostgresBench(
              engine.postgres(), new ServerCertificate(certificate.chain(), certificate.key()));
      copy.recovery = new Recovery(source, Instant.now());
      return PostgresRows.all(copy.applied().internal().port());
    }
  }

  /** Sometimes long enough for the standby to have all data, so that it can take over. */
  private int calm(int round) {
    return round > 0 && random.nextInt(3) == 0 ? random.nextInt(15_000) : 0;
  }

  /** What is killed at the same moment is killed in any order. */
  private String killSomething(int round) throws Exception {
    List<String> said = platform.said();
    String leader = said.isEmpty() ? "" : said.get(1);
    leaders.add(leader);
    List<String> members = members();
    boolean isFirst = round == 0 || members.isEmpty();
    String member = isFirst ? leader : members.get(random.nextInt(members.size()));
    Harm harm = round == 0 ? Harm.KILL_ALL : Harm.values()[random.nextInt(Harm.values().length)];
    boolean killsPlatform = round == 0 || random.nextInt(3) == 0;
    harm(member, harm);
    if (killsPlatform) {
      platform.kill();
      TimeUnit.MILLISECONDS.sleep(random.nextInt(500));
      platform.start();
    }
    return "platform %s, member %s %s, leader %s".formatted(killsPlatform, member, harm, said);
  }

  private static void harm(String member, Harm harm) throws Exception {
    switch (harm) {
      case NONE -> {}
      case KILL_MAIN -> PostgresMembers.kill(PostgresMembers.main(member));
      case KILL_ALL -> PostgresMembers.kill(PostgresMembers.all(member));
      case FREEZE_MAIN -> PostgresMembers.freeze(PostgresMembers.main(member));
      case FREEZE_ALL -> PostgresMembers.freeze(PostgresMembers.all(member));
    }
  }

  /** The members that run; no folder is ever used by two servers. */
  private List<String> members() throws Exception {
    for (Path server : Folders.list(folder.resolve("data/servers/postgres"))) {
      Folders.list(server.resolve("members")).forEach(it -> ids.add(it.getFileName().toString()));
    }
    return PostgresMembers.running().stream().filter(ids::contains).toList();
  }

  private int port() throws Exception {
    List<String> said = platform.said();
    if (said.isEmpty()) {
      throw new SQLException("there is no leader");
    }
    return Integer.parseInt(said.get(0));
  }
}
