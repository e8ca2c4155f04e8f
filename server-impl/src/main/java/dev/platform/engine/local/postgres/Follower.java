package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a member following a leader: makes it a copy, and makes it again when it cannot follow any
 * more, for example because it was away for too long.
 */
final class Follower {
  private static final Logger LOG = LoggerFactory.getLogger(Follower.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
  private static final int LONGEST_PAUSE = 7;
  private static final long PATIENCE = Duration.ofSeconds(60).toNanos();

  /** After so many starts in vain it does not merely need time. */
  private static final int MOST_STARTS = 5;

  private final ServerMachine machine;
  private final ClusterFile file;
  private final String id;
  private @Nullable Copying copying;
  private int failures;
  private long nextCopy = System.nanoTime();
  private long followedAt = System.nanoTime();
  private long progressedAt = System.nanoTime();
  private String replayed = "";
  private int starts;
  private String reservedAt = "";

  Follower(ServerMachine machine, ClusterFile file, String id) {
    this.machine = machine;
    this.file = file;
    this.id = id;
  }

  String id() {
    return id;
  }

  /** Whether its data are complete; else it begins or goes on to make them. */
  boolean isMade(Node node, Source source) throws IOException, InterruptedException {
    if (file.state().isMade(id)) {
      return true;
    }
    Copying present = copying;
    if (present == null) {
      if (System.nanoTime() - nextCopy < 0) {
        return false;
      }
      reservedAt = "";
      node.stop();
      if (node.member().makeData(file.state().diskBytes())) {
        node.member().report("Copying the data of " + source.member());
        copying = Copying.start(machine, source, node);
      }
      return false;
    }
    try {
      if (present.isDone()) {
        copying = null;
        failures = 0;
        file.save(file.state().made(id, true));
        followed();
      }
    } catch (IOException e) {
      LOG.warn("member {} is not made", id, e);
      copying = null;
      Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures++, LONGEST_PAUSE));
      nextCopy = System.nanoTime() + pause.toNanos();
      node.member()
          .report("Copying failed. The next attempt starts in " + pause.toSeconds() + " s");
    }
    return file.state().isMade(id);
  }

  /** Lets the leader keep what it needs; once for each leader. */
  void reserve(Source source, Session leader) throws SQLException {
    if (!hasReserved(source)) {
      source.reserve(leader, id);
      reservedAt = source.member();
    }
  }

  boolean hasReserved(Source source) {
    return reservedAt.equals(source.member());
  }

  /**
   * Sees to it that it runs. A leader may have lowered what a follower needs as much of; until it
   * has replayed that, it needs what it had.
   *
   * @return whether it accepts connections
   */
  boolean keepRunning(Node node, NodeConfiguration wanted)
      throws IOException, InterruptedException {
    boolean ran = node.isRunning();
    boolean answers =
        node.keepRunning(ran ? wanted : notLower(node, wanted), file.state().credentials());
    if (answers) {
      starts = 0;
      return true;
    }
    if (!ran && node.isRunning()) {
      starts++;
    }
    if (starts <= MOST_STARTS) {
      progressedAt = System.nanoTime();
    }
    return false;
  }

  /** What is wanted, with at least what it has now of what it needs as much of as its leader. */
  NodeConfiguration notLower(Node node, NodeConfiguration wanted) throws IOException {
    Path present = node.member().folder().resolve("config/postgresql.conf");
    return Files.exists(present)
        ? wanted.atLeast(NodeConfiguration.shared(Files.readString(present)))
        : wanted;
  }

  /** Whether it replays is progress too, although it may not be connected for a long time. */
  void look(Session session) throws SQLException {
    String now =
        String.valueOf(session.row("select pg_last_wal_replay_lsn()::text as at").get("at"));
    if (!now.equals(replayed)) {
      replayed = now;
      progressedAt = System.nanoTime();
    }
  }

  /** It is connected to its leader. */
  void followed() {
    followedAt = System.nanoTime();
    progressedAt = followedAt;
  }

  /** How long it has not been. */
  Duration away() {
    return Duration.ofNanos(System.nanoTime() - followedAt);
  }

  /** It is to be made again if it gets no further for long, although its leader is there. */
  void giveUpIfLost(Node node) throws IOException, InterruptedException {
    if (System.nanoTime() - progressedAt > PATIENCE) {
      starts = 0;
      node.member().report("It can no longer follow its leader, and is copied again");
      file.save(file.state().made(id, false));
      node.stop();
    }
  }

  /** Ends what it does in the background. */
  void cancel() throws InterruptedException {
    Copying present = copying;
    if (present != null) {
      present.cancel();
      copying = null;
    }
  }
}
