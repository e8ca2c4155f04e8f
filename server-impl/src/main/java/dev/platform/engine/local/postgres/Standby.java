package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The second member of a cluster. While it is in sync, no commit is reported before it has it, and
 * only then may it become the leader. When it is away for longer than a moment, the leader goes on
 * alone: first that is noted, then the leader is told, so that no commit can be lost unnoticed.
 */
final class Standby {
  private static final Logger LOG = LoggerFactory.getLogger(Standby.class);
  private static final Duration MOMENT = Duration.ofSeconds(10);
  private static final Duration SILENCE = Duration.ofSeconds(60);
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final long NEAR = 16 << 20;
  private static final String PRESENT = "select pg_current_wal_insert_lsn()::text as at";

  private final Members members;
  private final ClusterFile file;
  private final Follower follower;
  private boolean joining;
  private String needed = "";
  private long nextProbe = System.nanoTime();
  private long nextTry = System.nanoTime();
  private @Nullable NodeConfiguration lowered;
  private String loweredAt = "";
  private @Nullable Duration lag;

  Standby(Members members, ClusterFile file, ServerMachine machine, String id) {
    this.members = members;
    this.file = file;
    this.follower = new Follower(machine, file, id);
  }

  String id() {
    return follower.id();
  }

  /** How far it is behind; null if that is not known. */
  @Nullable Duration lag() {
    return lag;
  }

  /** What the leader has to be configured with besides. */
  Map<String, String> leaderSettings() {
    boolean waits = joining || file.state().inSync();
    return Map.of("synchronous_standby_names", waits ? Session.name(id()) : "");
  }

  /** Whether it can become the leader without losing anything. */
  boolean canLead() throws IOException, InterruptedException {
    Node node = members.get(id());
    return file.state().inSync() && node.answers() && node.responds(file.state().credentials());
  }

  /** Keeps it running while there is no leader. */
  void keepRunning(Source source, NodeConfiguration base) throws IOException, InterruptedException {
    follower.followed();
    if (file.state().isMade(id())) {
      follower.keepRunning(members.get(id()), base.with(source.settings(id())));
    }
  }

  /**
   * Lets it follow the leader.
   *
   * @param leader connected to the leader, which has the present {@link #leaderSettings}
   */
  void step(Source source, Session leader, NodeConfiguration base)
      throws IOException, InterruptedException, SQLException {
    Node node = members.get(id());
    if (!follower.isMade(node, source)) {
      return;
    }
    follower.reserve(source, leader);
    NodeConfiguration wanted = base.with(source.settings(id()));
    boolean runs = keepRunning(node, wanted);
    probe(node, source.credentials());
    Map<String, @Nullable String> row = leader.row(query());
    if (!"streaming".equals(row.get("state"))) {
      missed(node);
      return;
    }
    follower.followed();
    lag = Duration.ofMillis(Long.parseLong(String.valueOf(row.get("lag"))));
    if (runs) {
      NodeConfiguration possible = follower.notLower(node, wanted);
      boolean canLower = possible.equals(wanted) || hasReplayed(row, leader, wanted);
      reconfigure(node, canLower ? wanted : possible, source.credentials());
    }
    join(row, source, node);
  }

  /** A leader does not wait for one that cannot be started. */
  private boolean keepRunning(Node node, NodeConfiguration wanted) throws InterruptedException {
    if (System.nanoTime() - nextTry < 0) {
      return false;
    }
    try {
      return follower.keepRunning(node, wanted);
    } catch (IOException e) {
      LOG.warn("member {} cannot be started", id(), e);
      nextTry = System.nanoTime() + MOMENT.toNanos();
      return false;
    }
  }

  private void probe(Node node, Credentials credentials) throws IOException, InterruptedException {
    if (node.answers() && System.nanoTime() - nextProbe >= 0) {
      nextProbe = System.nanoTime() + MOMENT.toNanos();
      try (Session own = node.open(credentials, MOMENT)) {
        follower.look(own);
      } catch (SQLException e) {
        LOG.debug("member {} fails a statement of the engine", id(), e);
      }
    }
    node.endIfSilent(SILENCE);
  }

  /** Whether it has all that its leader had when it was first seen with a lower configuration. */
  private boolean hasReplayed(
      Map<String, @Nullable String> row, Session leader, NodeConfiguration lower)
      throws SQLException {
    if (!lower.equals(lowered)) {
      lowered = lower;
      loweredAt = String.valueOf(leader.row(PRESENT).get("at"));
      return false;
    }
    String replayed = String.valueOf(row.get("replayed"));
    return leader.exists(
        "select 1 where %s::pg_lsn >= %s::pg_lsn"
            .formatted(Session.text(replayed), Session.text(loweredAt)));
  }

  private String query() {
    String least = needed.isEmpty() ? "0/0" : needed;
    return """
    select state, sync_state, coalesce(replay_lsn, '0/0')::text as replayed,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), flush_lsn)::bigint as behind,
      flush_lsn >= '%s'::pg_lsn as reached,
      (extract(epoch from coalesce(replay_lag, interval '0')) * 1000)::bigint as lag
    from pg_stat_replication where application_name = %s
    """
        .formatted(least, Session.text(id()));
  }

  private static void reconfigure(Node node, NodeConfiguration wanted, Credentials credentials)
      throws IOException, InterruptedException, SQLException {
    if (node.isLoaded(wanted)) {
      return;
    }
    try (Session own = node.open(credentials, MOMENT)) {
      if (node.reload(wanted, own)) {
        node.stop();
      }
    }
  }

  private void missed(Node node) throws IOException, InterruptedException {
    lag = null;
    joining = false;
    needed = "";
    if (file.state().inSync() && follower.away().compareTo(MOMENT) > 0) {
      node.member().report("The standby is unavailable. The leader continues without it");
      file.save(file.state().synced(false));
    }
    follower.giveUpIfLost(node);
  }

  /**
   * From some commit on, the leader has waited for the standby with each. Once the standby has this
   * commit, it has all. The second checkpoint begins after the checkpointer, which tells the other
   * processes to wait, has read the configuration.
   */
  private void join(Map<String, @Nullable String> row, Source source, Node node)
      throws IOException, SQLException {
    if (file.state().inSync()) {
      return;
    }
    if (!joining) {
      joining = Long.parseLong(String.valueOf(row.get("behind"))) < NEAR;
    } else if (needed.isEmpty()) {
      needed = waitedFor(source);
    } else if ("sync".equals(row.get("sync_state")) && "t".equals(row.get("reached"))) {
      file.save(file.state().synced(true));
      node.member().report("The standby has all data");
      joining = false;
      needed = "";
    }
  }

  private static String waitedFor(Source source) throws SQLException {
    try (Session leader = Session.open(source.port(), "postgres", source.credentials(), LONG)) {
      leader.execute("checkpoint");
      leader.execute("checkpoint");
      return String.valueOf(leader.row(PRESENT).get("at"));
    }
  }

  void cancel() throws InterruptedException {
    follower.cancel();
  }
}
