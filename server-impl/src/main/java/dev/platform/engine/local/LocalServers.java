package dev.platform.engine.local;

import dev.platform.engine.local.server.MemberCommand;
import dev.platform.engine.local.server.MemberFolders;
import dev.platform.engine.local.server.MemberName;
import dev.platform.engine.local.server.MemberRun;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.TcpConnection;
import dev.platform.engine.spi.VolumeMount;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the programs of database servers as the engine runs everything else. */
final class LocalServers implements ServerMachine {
  private static final Logger LOG = LoggerFactory.getLogger(LocalServers.class);

  private static final String VOLUME = "member-";

  /** Where a sandboxed program finds its data. */
  private static final String DATA = "/data";

  private final Machine machine;
  private final LocalVolumes volumes;
  private final PortOwnership ownership;
  private final Clock clock;
  private final EngineListener listener;
  private final Path folder;
  private final Map<Path, RunningInstance> running = new ConcurrentHashMap<>();

  LocalServers(
      Machine machine,
      LocalVolumes volumes,
      PortOwnership ownership,
      Clock clock,
      EngineListener listener)
      throws IOException {
    this.machine = machine;
    this.volumes = volumes;
    this.ownership = ownership;
    this.clock = clock;
    this.listener = listener;
    this.folder = Folders.create(folder(machine.settings().data()));
  }

  /** Where all servers are, in the folder of an engine. */
  static Path folder(Path data) {
    return data.resolve("servers");
  }

  /** Whether a volume holds data of a server, and so is no disk. */
  static boolean keeps(VolumeRef ref) {
    return member(ref.key()).isPresent();
  }

  /** The member whose data are in a volume with this key; empty if it is a disk. */
  static Optional<String> member(String key) {
    return key.startsWith(VOLUME) ? Optional.of(key.substring(VOLUME.length())) : Optional.empty();
  }

  /** Every program that runs. */
  List<RunningInstance> running() {
    return List.copyOf(running.values());
  }

  @Override
  public Path folder() {
    return folder;
  }

  @Override
  public Optional<String> refusal() {
    return machine.refusal();
  }

  @Override
  public boolean makeData(MemberName member, long bytes) {
    VolumeRef ref = volume(member);
    volumes.release(mount(member), member.id());
    volumes.ensure(new VolumeSpec(ref, member.owner(), bytes));
    VolumeStatus status = volumes.observe(ref);
    return status.state() != VolumeStatus.State.BUSY && status.sizeBytes() >= bytes;
  }

  @Override
  public long usedBytes(MemberName member) {
    return volumes.observe(volume(member)).usedBytes();
  }

  @Override
  public boolean removeData(MemberName member) {
    volumes.release(mount(member), member.id());
    volumes.remove(volume(member));
    return volumes.observe(volume(member)).state() == VolumeStatus.State.UNKNOWN;
  }

  @Override
  public MemberRun start(Path run, MemberName member, Path memberFolder, MemberCommand command)
      throws IOException, InterruptedException {
    machine.allowDatagrams(member.owner());
    CommandFolders premises = premises(member, memberFolder, command.programs());
    String text = command.script().apply(seen(premises));
    Instant startedAt = clock.instant();
    ProcessGroup group =
        machine.start(
            run,
            member.owner(),
            premises,
            "",
            new ShellCommand(
                text, command.variables(), SecretFiles.none(), Toolchain.none(), Outbound.direct()),
            command.limits());
    return known(run, member, command.limits(), group, startedAt);
  }

  @Override
  public MemberFolders seen(MemberName member, Path memberFolder, List<Path> programs)
      throws IOException {
    return seen(premises(member, memberFolder, programs));
  }

  private MemberFolders seen(CommandFolders premises) {
    CommandFolders folders = machine.seen(premises);
    return new MemberFolders(
        folders.files(),
        folders.home(),
        folders.tmp(),
        folders.readable().get(0),
        Objects.requireNonNull(folders.volume()).place(),
        folders.readable().subList(1, folders.readable().size()));
  }

  private CommandFolders premises(MemberName member, Path memberFolder, List<Path> programs)
      throws IOException {
    MountedVolume data =
        volumes
            .claim(mount(member), member.id())
            .orElseThrow(() -> new IOException("the data of " + member.id() + " are not there"));
    return new CommandFolders(
            Folders.create(memberFolder.resolve(CommandFolders.FILES)),
            Folders.create(memberFolder.resolve(CommandFolders.HOME)),
            Folders.create(memberFolder.resolve(CommandFolders.TMP)),
            Stream.concat(Stream.of(memberFolder.resolve("config")), programs.stream()).toList())
        .with(new MountedVolume(data.place(), data.name(), false));
  }

  private MemberRun known(
      Path run, MemberName member, Resources limits, ProcessGroup group, Instant startedAt)
      throws IOException {
    if (!group.ended()) {
      running.put(run, new RunningInstance(member.server(), member.id(), startedAt, limits, group));
      group.whenEnded(() -> running.remove(run));
    }
    return new LocalMemberRun(run, group, output(run, member), limits);
  }

  private Output output(Path run, MemberName member) throws IOException {
    return new Output(run, machine.settings().maxLogBytes(), reporter(member));
  }

  /** What was on the way when an earlier life ended is stopped, so that it does not start later. */
  @Override
  public Optional<MemberRun> find(Path run, MemberName member, Resources limits, Instant startedAt)
      throws IOException, InterruptedException {
    ProcessGroup group = machine.find(run);
    if (!ProcessGroup.wasStarted(run)) {
      group.kill();
      group.release();
      Folders.delete(run);
      return Optional.empty();
    }
    volumes.adopt(mount(member), member.id());
    machine.allowDatagrams(member.owner());
    return Optional.of(known(run, member, limits, group, startedAt));
  }

  @Override
  public Optional<MemberRun> findEnded(Path run, MemberName member)
      throws IOException, InterruptedException {
    ProcessGroup group = machine.find(run);
    group.kill();
    group.release();
    if (!Output.wasWritten(run)) {
      Folders.delete(run);
      return Optional.empty();
    }
    return Optional.of(new LocalMemberRun(run, group, output(run, member), new Resources(0, 0)));
  }

  @Override
  public void endAll(Path runs) throws IOException, InterruptedException {
    machine.sweepAll(runs);
  }

  @Override
  public int takePort() throws IOException {
    return machine.freePorts().take();
  }

  @Override
  public int takePortAgain(int port) throws IOException {
    return machine.freePorts().takeAgain(port);
  }

  @Override
  public void keepPort(int port) {
    machine.freePorts().keep(port);
  }

  @Override
  public void releasePort(int port) {
    machine.freePorts().release(port);
  }

  @Override
  public boolean answers(MemberName member, int port, int from) {
    try {
      return ownership.answers(
          member.server(), new TcpConnection(Ports.HOST, port, Ports.HOST, from));
    } catch (UncheckedIOException e) {
      LOG.warn("cannot determine who responds for {}", member.server(), e);
      return false;
    }
  }

  @Override
  public Path createFolder(Path wanted) throws IOException {
    return Folders.create(wanted);
  }

  @Override
  public Path createReadableFolder(Path wanted) throws IOException {
    return Folders.open(Folders.create(wanted));
  }

  @Override
  public void delete(Path unwanted) throws IOException, InterruptedException {
    machine.folders().delete(unwanted);
  }

  @Override
  public String tool(List<String> command) throws IOException, InterruptedException {
    SystemCommand.Result result = SystemCommand.run(command);
    if (result.status() != 0) {
      throw new IOException(command.get(0) + " failed: " + result.output());
    }
    return result.output();
  }

  @Override
  public void save(Path file, Object value) throws IOException {
    StateFile.write(file, value);
  }

  @Override
  public <T> T load(Path file, Class<T> type) throws IOException {
    return StateFile.read(file, type);
  }

  @Override
  public void saveSecret(Path file, Object value) throws IOException {
    machine.specs().writeSealed(file, value, place(file));
  }

  @Override
  public <T> T loadSecret(Path file, Class<T> type) throws IOException {
    return machine.specs().readSealed(file, type, place(file));
  }

  private String place(Path file) {
    return place(folder, file);
  }

  /** Where a file with secrets can be decrypted. */
  static String place(Path servers, Path file) {
    return "engine/" + servers.relativize(file);
  }

  @Override
  public void forget(String owner) throws IOException, InterruptedException {
    machine.forget(owner);
  }

  @Override
  public void report(MemberName member, String text) {
    reporter(member).report(text);
  }

  @Override
  public void changed(String server) {
    listener.changed(server);
  }

  @Override
  public String uniqueName(String prefix) {
    return prefix + "-" + UniqueNames.random(8);
  }

  private EventReporter reporter(MemberName member) {
    return new EventReporter(listener, clock, member.server(), member.id());
  }

  private static VolumeRef volume(MemberName member) {
    return new VolumeRef(VOLUME + member.id());
  }

  private static VolumeMount mount(MemberName member) {
    return new VolumeMount(volume(member), DATA);
  }
}
