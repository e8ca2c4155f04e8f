package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.NumberWriter;
import dev.platform.engine.spi.KeyValueRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The platform and a server with a journal are killed at random while a client writes: nothing that
 * reached the journal is missing. {@code -Dkilled.rounds=50} kills more often.
 */
@Tag("drill")
class KilledKeyValueTest {
  private static final int ROUNDS = Integer.getInteger("killed.rounds", 1);
  private static final long SEED = Long.getLong("killed.seed", System.nanoTime());

  @TempDir Path folder;
  private final Random random = new Random(SEED);
  private DatastorePlatform platform;

  /** Whatever went wrong, nothing goes on running. */
  @AfterEach
  void endEverything() throws Exception {
    if (platform != null) {
      platform.kill();
    }
    LocalEngineSettings settings = LocalBench.settings(folder.resolve("data"));
    try (LocalBench local = LocalBench.start(settings, new Repo(folder))) {
      Bench bench = local.bench();
      for (KeyValueRef ref : bench.engine().keyValues().list()) {
        bench.engine().keyValues().remove(ref);
      }
      Eventually.isTrue("the end", () -> bench.engine().keyValues().list().isEmpty());
      assertThat(Folders.list(settings.data().resolve("servers/keyvalue"))).isEmpty();
      assertThat(Folders.list(settings.data().resolve("volumes"))).isEmpty();
      assertThat(servers()).isEmpty();
    }
  }

  @Test
  void nothingThatReachedTheJournalIsMissing() throws Exception {
    assumeTrue(KeyValueKeys.areServersInstalled(), "no valkey-server and no redis-server");
    platform = new DatastorePlatform(folder.resolve("data"), DatastorePlatform.Kind.KEY_VALUE);
    Eventually.isTrue("a server", () -> !platform.said().isEmpty());
    NumberWriter writer = new NumberWriter(() -> KeyValueKeys.at(port(), said().get(1)));
    try (writer) {
      String when = "at the start";
      for (int round = 0; round < ROUNDS; round++) {
        writer.awaitMore(20 + random.nextInt(200), "seed " + SEED + ", " + when);
        when = "round " + round + ": " + killSomething(round);
        System.out.println(when);
        assertThat(servers().size()).as("seed " + SEED + ", " + when).isLessThan(2);
      }
      writer.awaitMore(20, "seed " + SEED + ", " + when);
    }
    System.out.println("longest pause " + writer.longestPause());

    writer.check(KeyValueKeys.all(port(), said().get(1)), "seed " + SEED);
  }

  /** What is killed at the same moment is killed in any order. */
  private String killSomething(int round) throws Exception {
    boolean killsServer = round == 0 || random.nextInt(3) > 0;
    boolean killsPlatform = round == 0 || random.nextInt(2) == 0;
    if (killsServer) {
      servers().forEach(ProcessHandle::destroyForcibly);
    }
    if (killsPlatform) {
      platform.kill();
      TimeUnit.MILLISECONDS.sleep(random.nextInt(500));
      platform.start();
    }
    return "platform %s, server %s".formatted(killsPlatform, killsServer);
  }

  /** The servers that run as a user of this installation. */
  private List<ProcessHandle> servers() {
    UserRange users = TestRanges.users(folder.resolve("data"));
    return ProcessHandle.allProcesses()
        .filter(it -> ProcessTable.commandLine(it.pid()).matches("\\S*-server 127\\.0\\.0\\.1:.*"))
        .filter(it -> users.holds(user(it)))
        .toList();
  }

  /** -1 if it has ended since. */
  private static int user(ProcessHandle process) {
    try {
      return (int) Files.getAttribute(Path.of("/proc/" + process.pid()), "unix:uid");
    } catch (IOException e) {
      return -1;
    }
  }

  private List<String> said() throws IOException {
    List<String> said = platform.said();
    if (said.isEmpty()) {
      throw new IOException("there is no server");
    }
    return said;
  }

  private int port() throws IOException {
    return Integer.parseInt(said().get(0));
  }
}
