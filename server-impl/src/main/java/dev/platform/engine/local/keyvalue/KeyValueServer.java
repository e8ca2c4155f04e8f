package dev.platform.engine.local.keyvalue;

import dev.platform.engine.local.server.DatabaseServer;
import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberName;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.engine.spi.KeyValueStatus;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One server. Each step does the next thing that brings it nearer to the spec. */
final class KeyValueServer implements DatabaseServer {
  private static final Logger LOG = LoggerFactory.getLogger(KeyValueServer.class);
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration LATER = Duration.ofMillis(500);
  private static final Duration SELDOM = Duration.ofSeconds(10);

  /** A disk that takes longer keeps nobody from the data. */
  private static final Duration GROWS_WITHIN = Duration.ofSeconds(5);

  /** A server that has not answered for so long, but runs, hangs. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private static final String HOST = "127.0.0.1";

  private final Path folder;
  private final ServerMachine machine;
  private final KeyValuePrograms programs;
  private final Runnable wake;
  private @Nullable KeyValueProcess process;
  private @Nullable PersistenceChange change;
  private ServerMemory memory;
  private volatile KeyValueSpec wanted;
  private volatile KeyValueStatus status;
  private volatile boolean removed;
  private volatile boolean over;
  private @Nullable Long growingSince;

  /** What its disk could not grow to at the last start. */
  private long refusedBytes;

  /** What it does while it does not accept connections. */
  private ServerState pending;

  private String why = "";
  private int connections;
  private @Nullable String version;
  private long nextMeasure = System.nanoTime();
  private long heard = System.nanoTime();

  private KeyValueServer(
      Path folder,
      ServerMachine machine,
      KeyValuePrograms programs,
      Runnable wake,
      KeyValueSpec wanted,
      ServerMemory memory) {
    this.folder = folder;
    this.machine = machine;
    this.programs = programs;
    this.wake = wake;
    this.wanted = wanted;
    this.memory = memory;
    this.pending = memory.generation() == 0 ? ServerState.CREATING : ServerState.RESTARTING;
    this.status = describe(false);
  }

  /** A new server. */
  static KeyValueServer make(
      Path folder,
      ServerMachine machine,
      KeyValuePrograms programs,
      Runnable wake,
      KeyValueSpec spec)
      throws IOException {
    if (isIn(folder)) {
      throw new IOException("there is a server in " + folder);
    }
    machine.createFolder(folder);
    ServerMemory memory =
        new ServerMemory(
            machine.uniqueName(spec.ref().key()),
            newPassword(machine),
            machine.takePort(),
            spec.persistence(),
            0,
            0,
            null);
    machine.saveSecret(memory(folder), memory);
    machine.saveSecret(spec(folder), spec);
    return new KeyValueServer(folder, machine, programs, wake, spec, memory);
  }

  private static String newPassword(ServerMachine machine) {
    return machine.uniqueName("k") + machine.uniqueName("p");
  }

  /** A server of an earlier life. */
  static KeyValueServer find(
      Path folder, ServerMachine machine, KeyValuePrograms programs, Runnable wake)
      throws IOException, InterruptedException {
    KeyValueServer server =
        new KeyValueServer(
            folder,
            machine,
            programs,
            wake,
            machine.loadSecret(spec(folder), KeyValueSpec.class),
            machine.loadSecret(memory(folder), ServerMemory.class));
    machine.keepPort(server.memory.tlsPort());
    server.removed = Files.exists(server.removal());
    server.findProcess();
    return server;
  }

  /** What runs is taken for what it was until it is asked. */
  private void findProcess() throws IOException, InterruptedException {
    if (Member.isIn(memberFolder()) && programs.find().isPresent()) {
      process = process(programs.find().get());
      status = describe(process.member().isRunning() && memory.generation() > 0);
    }
  }

  /** Whether a server was made in a folder, and not only begun. */
  static boolean isIn(Path folder) {
    return Files.exists(spec(folder));
  }

  private static Path spec(Path folder) {
    return folder.resolve("spec");
  }

  private static Path memory(Path folder) {
    return folder.resolve("memory");
  }

  private Path removal() {
    return folder.resolve("removed");
  }

  private Path memberFolder() {
    return folder.resolve("members").resolve(memory.member());
  }

  private MemberName memberName() {
    return new MemberName(wanted.ref().key(), memory.member(), wanted.owner());
  }

  KeyValueSpec wanted() {
    return wanted;
  }

  KeyValueStatus status() {
    return status;
  }

  /** Takes a newer spec. */
  synchronized void want(KeyValueSpec spec) throws IOException {
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
    KeyValueSpec spec = wanted;
    Optional<KeyValueProgram> program = programs.find();
    Optional<String> obstacle = machine.refusal().or(programs::missing);
    if (process == null && (obstacle.isPresent() || program.isEmpty())) {
      return unavailable(obstacle.orElse(""), SELDOM);
    }
    KeyValueProcess here = process == null ? process(program.orElseThrow()) : process;
    process = here;
    if (here.follow().isPresent()) {
      change = null;
      pending = ServerState.UNAVAILABLE;
      why = "The server ended unexpectedly and is being restarted.";
    }
    return spec.suspended() ? suspended(here, spec) : running(here, spec);
  }

  private KeyValueProcess process(KeyValueProgram program)
      throws IOException, InterruptedException {
    Path place = memberFolder();
    Member member =
        Member.isIn(place)
            ? Member.find(machine, memberName(), place)
            : Member.make(machine, memberName(), place);
    return new KeyValueProcess(machine, member, program, wake);
  }

  private Duration unavailable(String sentence, Duration until) {
    pending = ServerState.UNAVAILABLE;
    why = sentence;
    publish(false);
    return until;
  }

  private Duration suspended(KeyValueProcess here, KeyValueSpec spec)
      throws IOException, InterruptedException {
    stop(here);
    if (memory.generation() < spec.generation()) {
      save(memory.applied(spec.generation()));
    }
    pending = ServerState.SUSPENDED;
    publish(false);
    return LATER;
  }

  private Duration running(KeyValueProcess here, KeyValueSpec spec)
      throws IOException, InterruptedException {
    if (pending == ServerState.SUSPENDED) {
      pending = ServerState.RESTARTING;
    }
    if (here.member().isRunning()) {
      if (needsRestart(spec) && !keepsMoreFirst(here, spec)) {
        return restarted(here);
      }
    } else if (here.isDue() && isReadyToStart(here, spec)) {
      here.start(spec, memory);
    }
    if (!here.member().isRunning() || !here.responds(memory)) {
      heard = System.nanoTime();
      publish(false);
      return SOON;
    }
    return serve(here, spec);
  }

  private boolean needsRestart(KeyValueSpec spec) {
    return !spec.resources().equals(memory.limits())
        || spec.diskBytes() > Math.max(memory.diskBytes(), refusedBytes);
  }

  /** A restart must not lose what is to be kept from now on. */
  private boolean keepsMoreFirst(KeyValueProcess here, KeyValueSpec spec) {
    return here.answers()
        && spec.persistence() != memory.files()
        && spec.persistence() != Persistence.OFF;
  }

  private Duration restarted(KeyValueProcess here) throws IOException, InterruptedException {
    pending = ServerState.RESTARTING;
    publish(false);
    stop(here);
    return Duration.ZERO;
  }

  /** A program that has taken the port of an earlier start may have heard its password. */
  private boolean isReadyToStart(KeyValueProcess here, KeyValueSpec spec) throws IOException {
    long bytes = Math.max(spec.diskBytes(), memory.diskBytes());
    if (!here.member().makeData(bytes)) {
      if (isPatient(bytes)) {
        return false;
      }
      refusedBytes = bytes;
      bytes = memory.diskBytes();
    }
    growingSince = null;
    int port = machine.takePortAgain(memory.tlsPort());
    save(memory.grown(bytes).started(spec.resources(), newPassword(machine)).at(port));
    return true;
  }

  /** Who has a disk goes on without a larger one after a while. */
  private boolean isPatient(long bytes) {
    long now = System.nanoTime();
    if (growingSince == null) {
      growingSince = now;
    }
    return memory.diskBytes() == 0
        || (bytes > refusedBytes && now - growingSince < GROWS_WITHIN.toNanos());
  }

  /** Lets a server that accepts connections be what is wanted. */
  private Duration serve(KeyValueProcess here, KeyValueSpec spec)
      throws IOException, InterruptedException {
    boolean isUpToDate =
        memory.generation() == spec.generation() && status.state() == ServerState.AVAILABLE;
    if (isUpToDate && System.nanoTime() - nextMeasure < 0) {
      return LATER;
    }
    try {
      RespConnection server = here.connection(memory);
      here.reload(spec, memory, server);
      measure(server);
      if (!keeps(spec.persistence(), server)) {
        publish(true);
        return SOON;
      }
      if (memory.generation() < spec.generation() && !needsRestart(spec)) {
        save(memory.applied(spec.generation()));
      }
      publish(true);
      return needsRestart(spec) ? Duration.ZERO : LATER;
    } catch (IOException e) {
      return silent(here, e);
    }
  }

  /** Whether the data on disk are what is wanted, which takes a while after a change. */
  private boolean keeps(Persistence persistence, RespConnection server) throws IOException {
    if (memory.files() == persistence) {
      change = null;
      return true;
    }
    PersistenceChange now = change;
    if (now == null || now.wanted() != persistence) {
      now = new PersistenceChange(persistence);
      change = now;
    }
    if (!now.step(server)) {
      return false;
    }
    save(memory.keeping(persistence));
    now.end(server);
    change = null;
    return true;
  }

  private void measure(RespConnection server) throws IOException {
    Map<String, String> clients = server.info("clients");
    connections = Math.max(0, Integer.parseInt(clients.getOrDefault("connected_clients", "1")) - 1);
    Map<String, String> facts = server.info("server");
    version = facts.getOrDefault("valkey_version", facts.get("redis_version"));
    heard = System.nanoTime();
    nextMeasure = heard + SELDOM.toNanos();
  }

  /** Only who says nothing at all hangs, and a neighbour at its port does not mean that it does. */
  private Duration silent(KeyValueProcess here, IOException e)
      throws IOException, InterruptedException {
    boolean isRejected = e instanceof RespConnection.Rejected;
    if (!isRejected) {
      here.disconnect();
    }
    if (!here.member().isRunning()) {
      return Duration.ZERO;
    }
    LOG.warn("server {} fails a command of the engine", wanted.ref().key(), e);
    if (isRejected || e instanceof KeyValueProcess.Foreign) {
      heard = System.nanoTime();
    }
    if (System.nanoTime() - heard > SILENCE.toNanos()) {
      change = null;
      here.kill();
      heard = System.nanoTime();
      return unavailable("The server did not respond and is being restarted.", Duration.ZERO);
    }
    return Duration.ofSeconds(1);
  }

  private void stop(KeyValueProcess here) throws IOException, InterruptedException {
    change = null;
    here.stop();
  }

  @Override
  public void halt() throws IOException, InterruptedException {
    if (process != null) {
      stop(process);
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.disconnect();
    }
  }

  private Duration removing() throws IOException, InterruptedException {
    pending = ServerState.REMOVING;
    publish(false);
    if (Member.isIn(memberFolder())) {
      Member member =
          process == null ? Member.find(machine, memberName(), memberFolder()) : process.member();
      if (!member.remove()) {
        return SOON;
      }
    }
    machine.releasePort(memory.tlsPort());
    Files.deleteIfExists(spec(folder));
    machine.delete(folder);
    over = true;
    return SOON;
  }

  private void save(ServerMemory next) throws IOException {
    machine.saveSecret(memory(folder), next);
    memory = next;
  }

  private void publish(boolean available) {
    if (available) {
      pending = ServerState.UNAVAILABLE;
      why = "The server is being restarted.";
    }
    KeyValueStatus next = describe(available);
    boolean isNews = !next.equals(status);
    status = next;
    if (isNews) {
      machine.changed(next.ref().key());
    }
  }

  private KeyValueStatus describe(boolean available) {
    KeyValueProcess here = process;
    ServerState now = available ? ServerState.AVAILABLE : pending;
    return new KeyValueStatus(
        wanted.ref(),
        memory.generation(),
        now,
        now == ServerState.UNAVAILABLE ? why : "",
        version,
        available && here != null ? new ServerAddress(HOST, here.member().port(), null) : null,
        available && here != null ? new ServerAddress(HOST, memory.tlsPort(), null) : null,
        available ? connections : 0,
        memory.diskBytes(),
        here == null ? 0 : here.member().usedBytes());
  }
}
