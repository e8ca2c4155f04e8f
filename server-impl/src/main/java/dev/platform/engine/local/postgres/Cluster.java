package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.DatabaseServer;
import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberName;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One PostgreSQL server as its users see it. Each step looks at what is there, and does the next
 * thing that brings it nearer to the spec.
 */
final class Cluster implements DatabaseServer {
  private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);
  private static final Duration SOON = Duration.ofMillis(50);
  private static final Duration LATER = Duration.ofMillis(500);
  private static final Duration SELDOM = Duration.ofSeconds(10);

  /** A server that has not answered for so long, but runs, hangs. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  /** Of its disk, in percent, from which on new transactions only read. */
  private static final int FULL = 95;

  private final Path folder;
  private final ServerMachine machine;
  private final PostgresPrograms programs;
  private final Runnable wake;
  private final Map<String, Node> nodes = new HashMap<>();
  private volatile PostgresSpec wanted;
  private volatile boolean removed;
  private volatile boolean over;
  private volatile PostgresStatus status;
  private ClusterState state;
  private Measure measure = Measure.NONE;
  private long nextMeasure = System.nanoTime();
  private long heard = System.nanoTime();

  /** What it does while it does not accept connections. */
  private ServerState pending;

  private String why = "";

  private Cluster(
      Path folder,
      ServerMachine machine,
      PostgresPrograms programs,
      Runnable wake,
      PostgresSpec wanted,
      ClusterState state) {
    this.folder = folder;
    this.machine = machine;
    this.programs = programs;
    this.wake = wake;
    this.wanted = wanted;
    this.state = state;
    this.pending = state.generation() == 0 ? ServerState.CREATING : ServerState.RESTARTING;
    this.status = describe(false);
  }

  /** A new cluster. */
  static Cluster make(
      Path folder,
      ServerMachine machine,
      PostgresPrograms programs,
      Runnable wake,
      PostgresSpec spec)
      throws IOException {
    machine.createFolder(folder);
    ClusterState state = ClusterState.first(spec, machine.uniqueName(spec.ref().key()));
    machine.saveSecret(folder.resolve("state"), state);
    machine.saveSecret(spec(folder), spec);
    return new Cluster(folder, machine, programs, wake, spec, state);
  }

  /** A cluster of an earlier life. */
  static Cluster find(Path folder, ServerMachine machine, PostgresPrograms programs, Runnable wake)
      throws IOException, InterruptedException {
    Cluster cluster =
        new Cluster(
            folder,
            machine,
            programs,
            wake,
            machine.loadSecret(spec(folder), PostgresSpec.class),
            machine.loadSecret(folder.resolve("state"), ClusterState.class));
    cluster.removed = Files.exists(cluster.removal());
    cluster.findMembers();
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

  /** What runs is taken for what it was until it is asked. */
  private void findMembers() throws IOException, InterruptedException {
    if (programs.missing(wanted.version()).isPresent()) {
      return;
    }
    for (ClusterState.MemberState member : state.members()) {
      if (Member.isIn(memberFolder(member.id()))) {
        nodes.put(member.id(), node(findMember(member.id())));
      }
    }
    status = describe(leader().filter(Node::isRunning).isPresent() && state.generation() > 0);
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
      return unavailable(obstacle.get(), SELDOM);
    }
    for (Node node : nodes.values()) {
      node.follow().ifPresent(how -> ended(node));
    }
    if (spec.suspended()) {
      return suspended(spec);
    }
    return running(spec);
  }

  private void ended(Node node) {
    if (node.id().equals(state.leader())) {
      pending = ServerState.UNAVAILABLE;
      why = "The server ended unexpectedly and is being restarted.";
    }
  }

  private Duration unavailable(String sentence, Duration pause) {
    pending = ServerState.UNAVAILABLE;
    why = sentence;
    publish(false);
    return pause;
  }

  private Duration suspended(PostgresSpec spec) throws IOException, InterruptedException {
    halt();
    if (state.generation() < spec.generation()) {
      save(state.applied(spec.generation()).restarted(spec.restarts()));
    }
    pending = ServerState.SUSPENDED;
    publish(false);
    return LATER;
  }

  private Duration running(PostgresSpec spec) throws IOException, InterruptedException {
    if (pending == ServerState.SUSPENDED) {
      pending = ServerState.RESTARTING;
    }
    if (spec.restarts() > state.restarts() || spec.diskBytes() > state.diskBytes()) {
      return restarted(spec);
    }
    Optional<Node> leader = madeLeader(spec);
    if (leader.isEmpty()) {
      publish(false);
      return SOON;
    }
    Node node = leader.get();
    if (!node.keepRunning(configuration(spec), state.credentials())) {
      publish(false);
      return SOON;
    }
    return serve(node, spec);
  }

  /** Stops for what takes effect at a start. */
  private Duration restarted(PostgresSpec spec) throws IOException, InterruptedException {
    if (state.generation() > 0) {
      pending = ServerState.RESTARTING;
    }
    publish(false);
    halt();
    Optional<Node> leader = leader();
    if (leader.isPresent() && !leader.get().member().makeData(spec.diskBytes())) {
      return SOON;
    }
    save(state.grown(spec.diskBytes()).restarted(spec.restarts()));
    return Duration.ZERO;
  }

  /** The leader with its data; empty while they are being made. */
  private Optional<Node> madeLeader(PostgresSpec spec) throws IOException, InterruptedException {
    String id = state.leader();
    if (!nodes.containsKey(id)) {
      Path place = memberFolder(id);
      Member member =
          Member.isIn(place) ? findMember(id) : Member.make(machine, memberName(id), place);
      nodes.put(id, node(member));
    }
    Node node = nodes.get(id);
    if (state.isMade(id)) {
      boolean hasData = node.isRunning() || node.member().makeData(state.diskBytes());
      return hasData ? Optional.of(node) : Optional.empty();
    }
    if (!node.member().makeData(spec.diskBytes())) {
      return Optional.empty();
    }
    publish(false);
    node.init(state.credentials());
    save(state.made(id, true));
    return Optional.of(node);
  }

  /** Lets a server that accepts connections be what is wanted. */
  private Duration serve(Node leader, PostgresSpec spec) throws IOException, InterruptedException {
    boolean changed = state.generation() < spec.generation();
    boolean unavailable = status.state() != ServerState.AVAILABLE;
    if (!changed && !unavailable && System.nanoTime() < nextMeasure) {
      return LATER;
    }
    try (Session session = leader.open(state.credentials())) {
      if (leader.reload(configuration(spec), session)) {
        pending = ServerState.RESTARTING;
        publish(false);
        leader.stop();
        return Duration.ZERO;
      }
      if (changed) {
        new Provision(session, spec, state.credentials()).run();
        save(state.applied(spec.generation()));
      }
      measure = Measure.of(session);
      heard = System.nanoTime();
      nextMeasure = heard + SELDOM.toNanos();
      publish(true);
      return LATER;
    } catch (SQLException e) {
      return silent(leader, e);
    }
  }

  private Duration silent(Node leader, SQLException e) throws IOException, InterruptedException {
    if (!leader.isRunning()) {
      return Duration.ZERO;
    }
    LOG.warn("member {} fails a statement of the engine", leader.id(), e);
    Duration silence = Duration.ofNanos(System.nanoTime() - heard);
    if (silence.compareTo(SILENCE) > 0) {
      leader.member().report("PostgreSQL does not respond. It is restarted");
      leader.kill();
      heard = System.nanoTime();
      return unavailable("The server did not respond and is being restarted.", Duration.ZERO);
    }
    return Duration.ofSeconds(2);
  }

  private NodeConfiguration configuration(PostgresSpec spec) {
    return NodeConfiguration.of(spec, measure.isFull(spec.diskBytes(), FULL));
  }

  @Override
  public void halt() throws IOException, InterruptedException {
    for (Node node : nodes.values()) {
      node.stop();
    }
  }

  private Duration removing() throws IOException, InterruptedException {
    pending = ServerState.REMOVING;
    publish(false);
    for (ClusterState.MemberState member : state.members()) {
      String id = member.id();
      Path place = memberFolder(id);
      if (!Member.isIn(place)) {
        continue;
      }
      Node node = nodes.get(id);
      Member known = node == null ? findMember(id) : node.member();
      if (!known.remove()) {
        return SOON;
      }
      nodes.remove(id);
    }
    machine.delete(folder);
    over = true;
    return SOON;
  }

  private Optional<Node> leader() {
    return Optional.ofNullable(nodes.get(state.leader()));
  }

  private Path memberFolder(String id) {
    return folder.resolve("members").resolve(id);
  }

  private MemberName memberName(String id) {
    return new MemberName(wanted.ref().key(), id, wanted.owner());
  }

  private Member findMember(String id) throws IOException, InterruptedException {
    return Member.find(machine, memberName(id), memberFolder(id));
  }

  private Node node(Member member) throws IOException, InterruptedException {
    return new Node(member, programs.get(wanted.version()), wake);
  }

  private void save(ClusterState next) throws IOException {
    machine.saveSecret(folder.resolve("state"), next);
    state = next;
  }

  private void publish(boolean available) {
    if (available) {
      pending = ServerState.UNAVAILABLE;
      why = "The server is being restarted.";
    }
    PostgresStatus next = describe(available);
    PostgresStatus before = status;
    status = next;
    if (!next.equals(before)) {
      machine.changed(next.ref().key());
    }
  }

  private PostgresStatus describe(boolean available) {
    @Nullable Node leader = nodes.get(state.leader());
    @Nullable ServerAddress internal = null;
    @Nullable ServerAddress external = null;
    if (available && leader != null) {
      int port = leader.member().port();
      internal = new ServerAddress(Session.HOST, port, NodeConfiguration.INTERNAL);
      external = new ServerAddress(Session.HOST, port, NodeConfiguration.EXTERNAL);
    }
    ServerState now = available ? ServerState.AVAILABLE : pending;
    return new PostgresStatus(
        wanted.ref(),
        state.generation(),
        now,
        now == ServerState.UNAVAILABLE ? why : "",
        internal,
        external,
        available ? state.leader() : null,
        state.restarts(),
        state.failovers(),
        available ? measure.connections() : 0,
        null,
        state.diskBytes(),
        measure.usedBytes());
  }
}
