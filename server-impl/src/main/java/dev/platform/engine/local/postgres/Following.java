package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.ServerState;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster that follows another one and can only be read. */
final class Following implements Role {
  private static final Logger LOG = LoggerFactory.getLogger(Following.class);
  private static final Duration MEASURED_EVERY = Duration.ofSeconds(5);
  private static final Duration SILENCE = Duration.ofSeconds(60);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Members members;
  private final ClusterFile file;
  private final Supplier<Optional<Source>> followed;
  private final Follower follower;
  private Measure measure = Measure.NONE;
  private NodeConfiguration present;
  private long nextMeasure = System.nanoTime();
  private boolean available;
  private final Responsiveness responsiveness = new Responsiveness();

  /** What it does while it does not accept connections. */
  private Progress pending;

  /**
   * @param followed gives what it follows now
   */
  Following(
      ServerMachine machine,
      Members members,
      ClusterFile file,
      Supplier<Optional<Source>> followed,
      PostgresSpec spec) {
    this.members = members;
    this.file = file;
    this.followed = followed;
    this.follower = new Follower(machine, file, file.state().leader());
    this.present = NodeConfiguration.of(spec, false);
    boolean isNew = file.state().generation() == 0;
    this.pending =
        Progress.of(isNew ? ServerState.CREATING : ServerState.RESTARTING, Progress.SOON);
  }

  @Override
  public Measure measure() {
    return measure;
  }

  @Override
  public Optional<Source> source() {
    return Optional.empty();
  }

  @Override
  public Progress step(PostgresSpec spec) throws IOException, InterruptedException {
    Node node = members.get(follower.id());
    Optional<Source> source = followed.get();
    if (!file.state().isMade(node.id()) && (source.isEmpty() || !isMade(node, source.get()))) {
      return pending;
    }
    boolean hasData = node.isRunning() || node.makeData(file.state().diskBytes());
    source.ifPresent(leader -> present = configuration(spec, leader));
    present = follower.notLower(node, present);
    if (!hasData || !follower.keepRunning(node, present)) {
      node.endIfSilent(SILENCE);
      if (!hasData || source.isEmpty()) {
        follower.followed();
      }
      follower.giveUpIfLost(node);
      if (available) {
        available = false;
        pending =
            Progress.unavailable(
                "The server ended unexpectedly and is being restarted.", Progress.SOON);
      }
      return pending;
    }
    if (responsiveness.isStopped(node)) {
      return silent(node);
    }
    boolean changed = file.state().generation() < spec.generation();
    if (available && !changed && node.isLoaded(present) && System.nanoTime() < nextMeasure) {
      return Progress.available();
    }
    return serve(node, spec, source);
  }

  /** It has the roles of what it follows. */
  private boolean isMade(Node node, Source source) throws IOException, InterruptedException {
    if (!file.state().credentials().equals(source.credentials())) {
      file.save(file.state().knownTo(source.credentials()));
    }
    return follower.isMade(node, source);
  }

  private NodeConfiguration configuration(PostgresSpec spec, Source source) {
    return NodeConfiguration.of(spec, false)
        .with(source.settings(follower.id()))
        .atLeast(source.shared());
  }

  private Progress serve(Node node, PostgresSpec spec, Optional<Source> source)
      throws IOException, InterruptedException {
    Duration first = responsiveness.patience(PATIENCE);
    try (Session session = node.open(file.state().credentials(), first)) {
      session.allow(PATIENCE);
      responsiveness.heard();
      if (source.isPresent()) {
        reserve(source.get());
      }
      if (node.reload(present, session)) {
        node.stop();
        available = false;
        pending = Progress.of(ServerState.RESTARTING, Progress.SOON);
        return pending;
      }
      if (file.state().generation() < spec.generation()) {
        file.save(file.state().applied(spec.generation()));
      }
      measure = Measure.ofFollower(session);
      nextMeasure = System.nanoTime() + MEASURED_EVERY.toNanos();
      available = true;
      follower.look(session);
      if (source.isEmpty() || measure.follows()) {
        follower.followed();
      }
      follower.giveUpIfLost(node);
      if (!file.state().isMade(node.id())) {
        available = false;
        pending =
            Progress.unavailable(
                "The replica is being copied from its primary again.", Progress.SOON);
        return pending;
      }
      return Progress.available();
    } catch (SQLException e) {
      LOG.warn("member {} fails a statement of the engine", node.id(), e);
      return silent(node);
    }
  }

  private Progress silent(Node node) throws IOException, InterruptedException {
    node.endIfSilent(SILENCE);
    if (!available) {
      return pending;
    }
    return responsiveness.isLost(node)
        ? Progress.unavailable("The server does not respond.", Progress.LATER)
        : Progress.available();
  }

  private void reserve(Source source) throws SQLException {
    if (!follower.hasReserved(source)) {
      try (Session leader =
          Session.open(source.port(), "postgres", source.credentials(), PATIENCE)) {
        follower.reserve(source, leader);
      }
    }
  }

  @Override
  public void cancel() throws InterruptedException {
    available = false;
    follower.cancel();
  }
}
