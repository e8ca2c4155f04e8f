package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberFolders;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.local.server.Troubles;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.ServerState;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster that is written to: one member leads, and a standby may take over. */
final class Leading implements Role {
  private static final Logger LOG = LoggerFactory.getLogger(Leading.class);
  private static final String TOO_MANY_CONNECTIONS = "53300";
  private static final long MEASURED_EVERY = Duration.ofSeconds(10).toNanos();

  /** When a few seconds of writing may fill the disk. */
  private static final long MEASURED_OFTEN = Duration.ofSeconds(1).toNanos();

  /** A server that has not answered for so long, but runs, hangs. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  /** The same if another can take over, and how long one that has ended may take to come back. */
  private static final Duration SHORT_SILENCE = Duration.ofSeconds(15);

  /** How long a leader is not changed because the standby is not in sync. */
  private static final Duration WAIT_FOR_SYNC = Duration.ofSeconds(60);

  private final ServerMachine machine;
  private final Members members;
  private final ClusterFile file;
  private final Supplier<List<String>> followers;
  private final ClusterBackups backups;
  private final FirstData firstData;
  private @Nullable Standby standby;
  private Measure measure = Measure.NONE;
  private long nextMeasure = System.nanoTime();
  private final Responsiveness responsiveness = new Responsiveness();
  private long askedToChange;

  /** Whether the leader has what the engine commits, although that waits for no standby. */
  private final Troubles troubles = new Troubles(LOG);

  private boolean provisioned;

  private volatile Optional<Source> source = Optional.empty();

  /** What it does while it does not accept connections. */
  private Progress pending;

  /**
   * @param followers gives the IDs of members of other clusters that follow this one
   */
  Leading(
      ServerMachine machine,
      Members members,
      ClusterFile file,
      Supplier<List<String>> followers,
      ClusterBackups backups,
      FirstData firstData) {
    this.machine = machine;
    this.members = members;
    this.file = file;
    this.followers = followers;
    this.backups = backups;
    this.firstData = firstData;
    boolean isNew = file.state().generation() == 0;
    this.pending =
        Progress.of(isNew ? ServerState.CREATING : ServerState.RESTARTING, Progress.SOON);
  }

  @Override
  public Measure measure() {
    return standby == null ? measure : measure.behind(standby.lag());
  }

  @Override
  public Optional<Source> source() {
    return source;
  }

  @Override
  public Progress step(PostgresSpec spec) throws IOException, InterruptedException {
    boolean isNew = !file.state().isMade(file.state().leader());
    Node leader = members.get(file.state().leader());
    if (!isMade(leader, spec)) {
      return pending;
    }
    if (isNew) {
      responsiveness.heard();
    }
    findStandby(spec);
    if (!leader.keepRunning(configuration(spec), file.state().credentials())) {
      return absent(leader, spec);
    }
    if (spec.failovers() > file.state().failovers()) {
      return changeLeader(leader, spec);
    }
    return serve(leader, spec);
  }

  private boolean isMade(Node leader, PostgresSpec spec) throws IOException, InterruptedException {
    if (file.state().isMade(leader.id())) {
      return leader.isRunning() || leader.makeData(file.state().diskBytes());
    }
    boolean hasRoom = firstData.isBusy() || leader.makeData(spec.diskBytes());
    return hasRoom && firstData.isMade(leader, spec);
  }

  private void findStandby(PostgresSpec spec) throws IOException, InterruptedException {
    Optional<String> other = file.state().standby();
    if (spec.highlyAvailable() && other.isEmpty()) {
      String id = machine.uniqueName(spec.ref().key());
      file.save(file.state().withStandby(id));
      other = Optional.of(id);
    }
    if (other.isPresent() && (standby == null || !standby.id().equals(other.get()))) {
      standby = new Standby(members, file, machine, other.get());
    }
    if (!spec.highlyAvailable() && file.state().inSync()) {
      file.save(file.state().synced(false));
    }
  }

  /** The leader has ended, or is on its way back. */
  private Progress absent(Node leader, PostgresSpec spec) throws IOException, InterruptedException {
    if (source.isPresent()) {
      source = Optional.empty();
      responsiveness.heard();
      pending =
          Progress.unavailable(
              "The server ended unexpectedly and is being restarted.", Progress.SOON);
    }
    leader.endIfSilent(SILENCE);
    if (standby != null) {
      standby.keepRunning(sourceOf(leader, spec), base(spec));
      if (isSilentFor(SHORT_SILENCE) && standby.canLead()) {
        leader.kill();
        return lead(leader, standby, "did not come back");
      }
    }
    return pending;
  }

  private boolean isSilentFor(Duration time) {
    return responsiveness.silence().compareTo(time) > 0;
  }

  /** The old leader has ended, and never starts again with the data that it has. */
  private Progress lead(Node old, Standby next, String why) throws IOException {
    old.member().report("The leader " + why + ". " + next.id() + " is the leader now");
    file.save(file.state().led(next.id()));
    standby = null;
    provisioned = false;
    responsiveness.heard();
    pending = Progress.unavailable("The standby is taking over from the leader.", Duration.ZERO);
    return pending;
  }

  private Progress changeLeader(Node leader, PostgresSpec spec)
      throws IOException, InterruptedException {
    if (askedToChange == 0) {
      askedToChange = System.nanoTime();
    }
    Standby next = standby;
    if (next != null && next.canLead()) {
      leader.stop();
      askedToChange = 0;
      file.save(file.state().failedOver(spec.failovers()));
      lead(leader, next, "was asked to hand over");
      pending = Progress.of(ServerState.RESTARTING, Duration.ZERO);
      return pending;
    }
    boolean isLate = System.nanoTime() - askedToChange > WAIT_FOR_SYNC.toNanos();
    if (!spec.highlyAvailable() || isLate) {
      leader.member().report("The leader stays the same, because no standby has all data");
      askedToChange = 0;
      file.save(file.state().failedOver(spec.failovers()));
    }
    return serve(leader, spec);
  }

  /**
   * Lets a server that accepts connections be what is wanted. The standby comes first: until it is
   * back or given up, nothing is committed.
   */
  private Progress serve(Node leader, PostgresSpec spec) throws IOException, InterruptedException {
    if (responsiveness.isStopped(leader)) {
      return silent(leader, spec);
    }
    boolean changed = file.state().generation() < spec.generation();
    boolean isDue = System.nanoTime() >= nextMeasure;
    boolean isQuiet =
        provisioned && !isDue && standby == null && source.isPresent() && !backups.isDue();
    if (!changed && isQuiet && leader.isLoaded(configuration(spec))) {
      return Progress.available();
    }
    Duration first = responsiveness.patience(patience());
    try (Session session = leader.open(file.state().credentials(), first)) {
      boolean isPromoted = !session.exists("select 1 where pg_is_in_recovery()");
      responsiveness.heard();
      session.allow(patience());
      if (!isPromoted) {
        session.execute("select pg_promote(false)");
        return pending;
      }
      if (leader.reload(configuration(spec), session)) {
        return restart(leader);
      }
      Source here = sourceOf(leader, spec);
      if (standby != null) {
        tend(standby, here, session, spec);
      }
      if (isDue || source.isEmpty()) {
        look(leader, session, spec);
      }
      if (changed || !provisioned) {
        new Provision(session, spec, file.state().credentials()).run();
        provisioned = true;
        file.save(file.state().applied(spec.generation()));
      }
      if (backups.isDue()) {
        backups.look(session, backupSource(leader, spec));
      }
      troubles.end();
      source = Optional.of(here);
      pending = Progress.unavailable("The server is being restarted.", Progress.SOON);
      return Progress.available();
    } catch (SQLException e) {
      if (TOO_MANY_CONNECTIONS.equals(e.getSQLState())) {
        // It responds. Strangers who hold all connections must not be able to replace it.
        responsiveness.heard();
      }
      troubles.warn("member " + leader.id() + " fails a statement of the engine", e);
      return silent(leader, spec);
    }
  }

  /** How long it may take to do one statement. */
  private Duration patience() {
    return Duration.ofSeconds(standby == null ? 30 : 5);
  }

  private Progress restart(Node leader) throws IOException, InterruptedException {
    source = Optional.empty();
    leader.stop();
    responsiveness.heard();
    boolean isNew = file.state().generation() == 0;
    pending = Progress.of(isNew ? ServerState.CREATING : ServerState.RESTARTING, Progress.SOON);
    return pending;
  }

  private void tend(Standby present, Source here, Session session, PostgresSpec spec)
      throws IOException, InterruptedException, SQLException {
    if (spec.highlyAvailable()) {
      present.step(here, session, base(spec));
      return;
    }
    present.cancel();
    if (file.state().isMade(present.id())) {
      file.save(file.state().made(present.id(), false));
    }
    if (members.remove(present.id())) {
      file.save(file.state().withoutStandby());
      standby = null;
    }
  }

  private BackupSource backupSource(Node leader, PostgresSpec spec)
      throws IOException, InterruptedException {
    Optional<String> other = file.state().standby().filter(members::exists);
    Optional<Member> second =
        other.isEmpty() ? Optional.empty() : Optional.of(members.get(other.get()).member());
    return new BackupSource(spec.version(), file.state().credentials(), leader.member(), second);
  }

  private void look(Node leader, Session session, PostgresSpec spec)
      throws IOException, InterruptedException, SQLException {
    boolean wasFull = measure.isFull(spec.diskBytes());
    measure = Measure.of(session);
    if (!wasFull && measure.isFull(spec.diskBytes())) {
      leader.releaseReserve();
    }
    new OwnersAccess(session, spec).restore();
    boolean isOften = measure.isHalfFull(spec.diskBytes());
    nextMeasure = System.nanoTime() + (isOften ? MEASURED_OFTEN : MEASURED_EVERY);
    List<String> known = new ArrayList<>(followers.get());
    file.state().standby().ifPresent(known::add);
    String slots =
        known.stream()
            .map(id -> Session.text(Source.slot(id)))
            .collect(Collectors.joining(", ", "'', ", ""));
    session.execute(
        "select pg_drop_replication_slot(slot_name) from pg_replication_slots"
            + " where not active and slot_name not in ("
            + (known.isEmpty() ? "''" : slots)
            + ")");
  }

  private Progress silent(Node leader, PostgresSpec spec) throws IOException, InterruptedException {
    if (!leader.isRunning()) {
      return absent(leader, spec);
    }
    Standby next = standby;
    if (next != null && isSilentFor(SHORT_SILENCE) && next.canLead()) {
      source = Optional.empty();
      leader.kill();
      return lead(leader, next, "did not respond");
    }
    if (leader.endIfSilent(SILENCE)) {
      source = Optional.empty();
      responsiveness.heard();
      pending =
          Progress.unavailable("The server did not respond and is being restarted.", Progress.SOON);
      return pending;
    }
    if (source.isEmpty()) {
      return pending;
    }
    return responsiveness.isLost(leader)
        ? Progress.unavailable("The server does not respond.", Progress.LATER)
        : new Progress(ServerState.AVAILABLE, "", Duration.ofSeconds(1));
  }

  private NodeConfiguration base(PostgresSpec spec) {
    return NodeConfiguration.of(spec, measure.isFull(spec.diskBytes()));
  }

  private NodeConfiguration configuration(PostgresSpec spec) {
    Map<String, String> alone = Map.of("synchronous_standby_names", "");
    return base(spec)
        .with(standby == null || !spec.highlyAvailable() ? alone : standby.leaderSettings());
  }

  private Source sourceOf(Node leader, PostgresSpec spec) throws IOException {
    MemberFolders seen = machine.seen(leader.member().name(), leader.member().folder(), List.of());
    return new Source(
        leader.id(),
        spec.version(),
        leader.member().port(),
        file.state().credentials(),
        leader.member().folder().resolve("tmp"),
        seen.tmp(),
        base(spec).shared());
  }

  @Override
  public void rest() throws IOException, InterruptedException {
    Node leader = members.get(file.state().leader());
    if (leader.answers() && backups.areWanted()) {
      try (Session session = leader.open(file.state().credentials(), SHORT_SILENCE)) {
        backups.note(WalSample.of(session));
      } catch (SQLException e) {
        troubles.warn("member " + leader.id() + " fails a statement of the engine", e);
      }
    }
  }

  @Override
  public void cancel() throws InterruptedException {
    source = Optional.empty();
    firstData.cancel();
    if (standby != null) {
      standby.cancel();
    }
  }
}
