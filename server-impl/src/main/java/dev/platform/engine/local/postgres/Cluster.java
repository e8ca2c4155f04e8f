package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.DatabaseServer;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.PostgresBackups;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One PostgreSQL server as its users see it. Its role does what is special about leading, or about
 * following another one.
 */
final class Cluster implements DatabaseServer {
  private static final Duration SELDOM = Duration.ofSeconds(10);

  /** A disk that takes longer keeps nobody from the data. */
  private static final Duration GROWS_WITHIN = Duration.ofSeconds(5);

  private static final String REMOVED = "The server is being deleted.";

  private final Path folder;
  private final ServerMachine machine;
  private final PostgresPrograms programs;
  private final Members members;
  private final ClusterFile file;
  private final ClusterBackups backups;
  private final Role role;
  private volatile PostgresSpec wanted;
  private volatile boolean removed;
  private volatile boolean over;
  private @Nullable Long growingSince;

  /** What its disk could not grow to at the last restart. */
  private long refusedBytes;

  private volatile PostgresStatus status;

  private Cluster(
      Path folder,
      Context context,
      Runnable wake,
      PostgresSpec wanted,
      ClusterFile file,
      ClusterBackups backups) {
    this.folder = folder;
    this.machine = context.machine();
    this.programs = context.programs();
    this.wanted = wanted;
    this.file = file;
    this.backups = backups;
    this.members = new Members(folder, context, wake, wanted, file.state().owner());
    this.role = role(context, wanted);
    this.status = describe(Progress.of(ServerState.CREATING, Progress.SOON));
  }

  /**
   * What clusters are made with.
   *
   * @param machine runs their members
   * @param programs what members run
   * @param sources finds what can be followed of a cluster
   * @param followers the IDs of members of other clusters that follow one
   * @param owners the owner of a cluster; empty if it is not known
   * @param servers finds clusters to recover from
   * @param threads what backups are made in
   */
  record Context(
      ServerMachine machine,
      PostgresPrograms programs,
      Function<PostgresRef, Optional<Source>> sources,
      Function<PostgresRef, List<String>> followers,
      Function<PostgresRef, Optional<String>> owners,
      Function<PostgresRef, Optional<Cluster>> servers,
      BackupThreads threads) {}

  private Role role(Context context, PostgresSpec spec) {
    PostgresRef primary = spec.primary();
    FirstData firstData =
        new FirstData(machine, file, backups, context.threads().recoveries(), context.servers());
    return primary == null
        ? new Leading(
            machine, members, file, () -> context.followers().apply(spec.ref()), backups, firstData)
        : new Following(machine, members, file, () -> context.sources().apply(primary), spec);
  }

  /** A new cluster. */
  static Cluster make(Path folder, Context context, Runnable wake, PostgresSpec spec)
      throws IOException, InterruptedException {
    if (isIn(folder)) {
      throw new IOException("there is a server in " + folder);
    }
    ServerMachine machine = context.machine();
    String owner = owner(context, spec);
    machine.createFolder(folder);
    ClusterState state = ClusterState.first(spec, owner, machine.uniqueName(spec.ref().key()));
    ClusterFile file = ClusterFile.make(folder, machine, state);
    machine.saveSecret(spec(folder), spec);
    return new Cluster(folder, context, wake, spec, file, backups(context, spec));
  }

  private static ClusterBackups backups(Context context, PostgresSpec spec)
      throws IOException, InterruptedException {
    return ClusterBackups.open(
        spec.ref().key(), context.machine(), context.threads(), ClusterBackups.recoverable(spec));
  }

  /** Who follows must be able to read a copy of what it follows, and to connect to it. */
  private static String owner(Context context, PostgresSpec spec) {
    PostgresRef primary = spec.primary();
    return primary == null
        ? spec.owner()
        : context
            .owners()
            .apply(primary)
            .orElseThrow(
                () ->
                    new EngineException(
                        "server %s follows %s, which is not on this host yet"
                            .formatted(spec.ref().key(), primary.key())));
  }

  /** A cluster of an earlier life. What runs is taken for what it was until it is asked. */
  static Cluster find(Path folder, Context context, Runnable wake)
      throws IOException, InterruptedException {
    ServerMachine machine = context.machine();
    PostgresSpec spec = machine.loadSecret(spec(folder), PostgresSpec.class);
    ClusterFile file = ClusterFile.find(folder, machine);
    Cluster cluster = new Cluster(folder, context, wake, spec, file, backups(context, spec));
    cluster.removed = Files.exists(cluster.removal());
    ClusterState state = file.state();
    boolean canRun = context.programs().missing(spec.version()).isEmpty();
    if (canRun && cluster.members.exists(state.leader())) {
      boolean runs = cluster.members.get(state.leader()).isRunning() && state.generation() > 0;
      ServerState seen = runs ? ServerState.AVAILABLE : ServerState.RESTARTING;
      cluster.status = cluster.describe(Progress.of(seen, Progress.SOON));
    }
    return cluster;
  }

  /** Whether a cluster was made in a folder, and not only begun. */
  static boolean isIn(Path folder) {
    return Files.exists(spec(folder));
  }

  private static Path spec(Path folder) {
    return folder.resolve("spec");
  }

  private Path removal() {
    return folder.resolve("removed");
  }

  PostgresSpec wanted() {
    return wanted;
  }

  PostgresStatus status() {
    return status;
  }

  /** How an export reads it; empty while it does not accept connections. */
  Optional<ExportSource> exportSource() {
    PostgresSpec spec = wanted;
    PostgresStatus now = status;
    return Optional.ofNullable(now.internal())
        .map(
            address ->
                new ExportSource(
                    address.port(),
                    spec.database(),
                    spec.user(),
                    spec.password(),
                    now.usedBytes()));
  }

  /** Takes a newer spec. */
  synchronized void want(PostgresSpec spec) throws IOException {
    if (!removed && spec.generation() > wanted.generation()) {
      machine.saveSecret(spec(folder), spec);
      wanted = spec;
    }
  }

  synchronized void remove() throws IOException {
    if (!removed) {
      Files.writeString(removal(), "");
      removed = true;
    }
  }

  @Override
  public boolean isOver() {
    return over;
  }

  @Override
  public Duration step() throws IOException, InterruptedException {
    if (removed) {
      return removing();
    }
    PostgresSpec spec = wanted;
    Optional<String> obstacle = programs.missing(spec.version()).or(machine::refusal);
    if (obstacle.isPresent()) {
      return published(Progress.unavailable(obstacle.get(), SELDOM));
    }
    for (Node node : members.all()) {
      node.follow();
    }
    if (file.state().isMade(file.state().leader())) {
      backups.want(ClusterBackups.recoverable(spec));
    }
    String lost = file.state().lost();
    if (lost != null) {
      return lost(spec, lost);
    }
    if (spec.suspended()) {
      return suspended(spec);
    }
    ClusterState state = file.state();
    boolean isSmall = spec.diskBytes() > Math.max(state.diskBytes(), refusedBytes);
    if (isSmall || spec.restarts() > state.restarts()) {
      return restarted(spec);
    }
    growLate(spec);
    return published(role.step(spec.onDisk(file.state().diskBytes())));
  }

  /** There are no data, and there will be none. */
  private Duration lost(PostgresSpec spec, String why) throws IOException {
    if (file.state().generation() < spec.generation()) {
      file.save(
          file.state()
              .applied(spec.generation())
              .restarted(spec.restarts())
              .failedOver(spec.failovers()));
    }
    return published(Progress.unavailable(why, SELDOM));
  }

  private Duration suspended(PostgresSpec spec) throws IOException, InterruptedException {
    role.rest();
    halt();
    ClusterState state = file.state();
    if (state.isMade(state.leader())) {
      backups.rest(members.get(state.leader()).member());
    }
    if (state.generation() < spec.generation()) {
      file.save(
          state.applied(spec.generation()).restarted(spec.restarts()).failedOver(spec.failovers()));
    }
    return published(Progress.of(ServerState.SUSPENDED, Progress.LATER));
  }

  /** Stops for what takes effect at a start. */
  private Duration restarted(PostgresSpec spec) throws IOException, InterruptedException {
    boolean isNew = file.state().generation() == 0;
    published(Progress.of(isNew ? ServerState.CREATING : ServerState.RESTARTING, Progress.SOON));
    halt();
    if (hasGrown(spec)) {
      file.save(file.state().grown(spec.diskBytes()).restarted(spec.restarts()));
    } else if (isPatient()) {
      return Progress.SOON;
    } else {
      refusedBytes = spec.diskBytes();
      file.save(file.state().restarted(spec.restarts()));
      for (Node node : nodes()) {
        node.member().report("The disk cannot be enlarged now. The next restart tries again");
      }
    }
    growingSince = null;
    return Duration.ZERO;
  }

  private boolean hasGrown(PostgresSpec spec) throws IOException, InterruptedException {
    boolean all = true;
    for (Node node : nodes()) {
      all &= node.member().makeData(spec.diskBytes());
    }
    return all;
  }

  /** All that there are, whether they were in use here before or not. */
  private List<Node> nodes() throws IOException, InterruptedException {
    List<Node> nodes = new ArrayList<>();
    for (ClusterState.MemberState member : file.state().members()) {
      if (members.exists(member.id())) {
        nodes.add(members.get(member.id()));
      }
    }
    return nodes;
  }

  private boolean isPatient() {
    long now = System.nanoTime();
    if (growingSince == null) {
      growingSince = now;
    }
    return now - growingSince < GROWS_WITHIN.toNanos();
  }

  /** A disk grows only while nothing runs on it, so it is looked at whenever that is so. */
  private void growLate(PostgresSpec spec) throws IOException, InterruptedException {
    if (spec.diskBytes() > file.state().diskBytes()
        && nodes().stream().noneMatch(Node::isRunning)
        && hasGrown(spec)) {
      file.save(file.state().grown(spec.diskBytes()));
    }
  }

  /** The leader first: it waits until its standby has all. */
  @Override
  public void halt() throws IOException, InterruptedException {
    role.cancel();
    backups.cancelCopy();
    ClusterState state = file.state();
    members.stop(state.leader());
    for (ClusterState.MemberState member : state.members()) {
      members.stop(member.id());
    }
  }

  @Override
  public void close() throws InterruptedException {
    role.cancel();
    backups.cancel();
  }

  private Duration removing() throws IOException, InterruptedException {
    published(Progress.of(ServerState.REMOVING, Progress.SOON));
    role.cancel();
    backups.delete();
    for (ClusterState.MemberState member : file.state().members()) {
      if (!members.remove(member.id())) {
        return Progress.SOON;
      }
    }
    Files.deleteIfExists(spec(folder));
    machine.delete(folder);
    over = true;
    return Progress.SOON;
  }

  /** What can be followed of it now. */
  Optional<Source> source() {
    return role.source();
  }

  /** Why it cannot be recovered to a time; empty if it can. */
  Optional<String> missingForRecovery(Instant to) {
    boolean runs = status.state() == ServerState.AVAILABLE;
    return removed ? Optional.of(REMOVED) : backups.missing(to, runs);
  }

  /** Lets a folder have what is needed to recover it to a time; waits until that is complete. */
  RecoveryPlan lend(Instant to, Path target)
      throws RecoveryFailure, IOException, InterruptedException {
    return backups.lend(to, target);
  }

  /** As whose user its members run. */
  String owner() {
    return file.state().owner();
  }

  /** The ID of the member that counts. */
  String leader() {
    return file.state().leader();
  }

  /** Says how it stands; returns when to step again. */
  private Duration published(Progress progress) {
    PostgresStatus before = status;
    status = describe(progress);
    if (!standing(status).equals(standing(before))) {
      machine.changed(wanted.ref().key());
    }
    return progress.next();
  }

  /** All but what is measured now and then. */
  private static List<Object> standing(PostgresStatus status) {
    return List.of(
        status.observedGeneration(),
        status.state(),
        status.why(),
        Optional.ofNullable(status.internal()),
        Optional.ofNullable(status.leader()),
        status.restarts(),
        status.failovers(),
        status.diskBytes(),
        standing(status.backups()));
  }

  private static List<Object> standing(PostgresBackups backups) {
    return List.of(
        backups.window() == null,
        Optional.ofNullable(backups.started()),
        Optional.ofNullable(backups.completed()),
        Optional.ofNullable(backups.backupFailure()),
        Optional.ofNullable(backups.archiveFailure()));
  }

  private PostgresStatus describe(Progress progress) {
    ClusterState state = file.state();
    boolean available = progress.state() == ServerState.AVAILABLE;
    Optional<Integer> port =
        members.find(state.leader()).filter(node -> available).map(node -> node.member().port());
    Measure measure = role.measure();
    return new PostgresStatus(
        wanted.ref(),
        state.generation(),
        progress.state(),
        progress.why(),
        address(port, NodeConfiguration.INTERNAL),
        address(port, NodeConfiguration.EXTERNAL),
        available ? state.leader() : null,
        state.restarts(),
        state.failovers(),
        available ? measure.connections() : 0,
        available ? measure.lag() : null,
        state.diskBytes(),
        measure.usedBytes(),
        backups.status(wanted));
  }

  private static @Nullable ServerAddress address(Optional<Integer> port, String from) {
    return port.map(number -> new ServerAddress(Session.HOST, number, from)).orElse(null);
  }
}
