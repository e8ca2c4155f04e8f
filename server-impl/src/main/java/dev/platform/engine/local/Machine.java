package dev.platform.engine.local;

import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** This machine as far as the engine uses it: starts commands, confined as well as it can. */
final class Machine {
  private static final Logger LOG = LoggerFactory.getLogger(Machine.class);

  private static final List<String> READ_COMMAND = List.of("/bin/sh", "-c", "eval \"$(cat <&6)\"");

  /** The command itself is the owner's: it may have put there what it likes. */
  private static final String LINK =
      "[ -e disk ] && [ ! -L disk ] || ln -sfn \"$PLATFORM_DISK_PATH\" disk; exec \"$@\"";

  private final LocalEngineSettings settings;
  private final SpecFile specs;
  private final SystemPrograms programs;
  private final Path accounts;
  private final RunAs standing;
  private final @Nullable Sandbox sandbox;
  private final String sandboxTrouble;
  private final LocalNetworks networks;
  private final Cgroups cgroups;
  private final BindRules bindRules;
  private final Ports ports;
  private final PortMaps portMaps;

  /**
   * @throws EngineException if the machine lacks what the engine needs
   */
  Machine(LocalEngineSettings settings, SpecEncryption seal)
      throws IOException, InterruptedException {
    this.settings = settings;
    this.specs = new SpecFile(seal);
    this.programs = new SystemPrograms(settings.path() + ":" + Environment.SYSTEM_PATH);
    programs.detach();
    programs.require("git");
    this.accounts = Folders.open(Folders.create(settings.data().resolve("accounts")));
    RunAs users = RunAs.find(programs, settings);
    SandboxTrial trial = trySandbox(users);
    if (trial.sandbox() == null && users.needsSandbox()) {
      users.close();
      users = RunAs.asItself(settings, trial.trouble());
      trial = trySandbox(users);
    }
    if (trial.sandbox() == null && settings.sandboxing() == Sandboxing.REQUIRED) {
      throw new EngineException(
          "platform.engine.local.sandbox is \"required\", but " + trial.trouble());
    }
    this.standing = users;
    this.sandbox = trial.sandbox();
    this.sandboxTrouble = trial.trouble();
    this.networks = new LocalNetworks(settings.data(), hosts(trial), users);
    this.cgroups = Cgroups.open(CgroupMounts.read(), settings.data());
    this.bindRules = BindRules.of(cgroups, settings.reserved());
    this.ports = new Ports(settings.reserved());
    this.portMaps = new PortMaps(cgroups, settings.reserved(), bindRules);
  }

  /** Names are shown where there is a sandbox; a folder says so to other processes. */
  private @Nullable HostsFiles hosts(SandboxTrial trial) throws IOException, InterruptedException {
    Path folder = Callers.names(settings.data());
    if (trial.sandbox() == null) {
      Folders.delete(folder);
      return null;
    }
    return new HostsFiles(Folders.open(Folders.create(folder)));
  }

  /** A sandbox that works, or why there is none. */
  private record SandboxTrial(@Nullable Sandbox sandbox, String trouble) {}

  private SandboxTrial trySandbox(RunAs users) throws InterruptedException {
    if (settings.sandboxing() == Sandboxing.OFF) {
      return new SandboxTrial(null, "disabled by platform.engine.local.sandbox");
    }
    try {
      return new SandboxTrial(
          Sandbox.open(programs, settings, accounts, candidate -> tryOut(candidate, users)), "");
    } catch (IOException e) {
      return new SandboxTrial(null, String.valueOf(e.getMessage()));
    }
  }

  private SystemCommand.Result tryOut(Sandbox candidate, RunAs users)
      throws IOException, InterruptedException {
    Path run = Folders.create(settings.data().resolve("trial"));
    try {
      MountedPaths reach =
          MountedPaths.direct(new CommandFolders(run, run, run), accounts, settings.visible());
      List<String> words = new ArrayList<>(users.words(UserSwitch.TRIAL, reach));
      List<String> trial = List.of("/bin/sh", "-c", "exit 0");
      words.addAll(
          candidate.wrap(run, users.reach(reach), Path.of("/"), Map.of(), List.of(), trial));
      var inputs = candidate.inputs(run, accounts);
      Cgroup none = new Cgroup(List.of());
      Launch launch = new Launch(run, List.of(), words, run, Environment.bare(), inputs, none);
      return SystemCommand.run("/bin/sh", "-c", launch.script());
    } finally {
      Folders.delete(run);
    }
  }

  /**
   * Why no command of a customer is run here; empty if they are. One complete sentence for users.
   */
  Optional<String> refusal() {
    return standing.refusal();
  }

  /**
   * Starts a shell command.
   *
   * @param run folder that keeps what is known of the run
   * @param owner as whose user it runs
   * @param own the command's own folders
   * @param subfolder where in its files it starts
   */
  ProcessGroup start(
      Path run,
      String owner,
      CommandFolders own,
      String subfolder,
      ShellCommand command,
      Resources limits)
      throws IOException, InterruptedException {
    Toolchain tools = command.tools();
    OutboundFiles files = OutboundFiles.of(command);
    CommandFolders premises = files.in(own);
    if (!tools.isEmpty()) {
      premises = premises.reading(ToolFolder.installed(settings.data()));
    }
    CommandFolders seen = seen(premises);
    SecretFiles secretFiles = command.secretFiles();
    List<String> words = new ArrayList<>(secretFiles.restoring(seen.files()));
    words.addAll(sandbox == null ? linking(premises) : List.of());
    String shell = programs.shell().toString();
    words.addAll(files.words(shell, premises, seen));
    words.addAll(VirtualEnvironment.words(shell));
    words.addAll(List.of(shell, "-c", command.text()));
    Map<String, String> given = new LinkedHashMap<>(networks.variables(owner));
    String path = settings.path();
    if (!tools.isEmpty()) {
      Path folder = seen.readable().get(0);
      path = tools.path(folder, path);
      given.putAll(tools.environment(folder));
    }
    given.putAll(command.outbound().environment(command.variables(), networks.near(owner)));
    Map<String, String> environment = Environment.of(path, seen, given);
    return start(run, owner, premises, subfolder, words, environment, secretFiles, limits);
  }

  /** Words before a command that link its volume into the folder where it starts. */
  private static List<String> linking(CommandFolders premises) {
    return premises.volume() == null ? List.of() : List.of("/bin/sh", "-c", LINK, "link");
  }

  /** Starts a tool, as confined as the commands of its owner are. */
  ProcessGroup start(
      Path run,
      String owner,
      CommandFolders premises,
      String subfolder,
      List<String> words,
      Map<String, String> environment,
      Resources limits)
      throws IOException, InterruptedException {
    return start(run, owner, premises, subfolder, words, environment, SecretFiles.none(), limits);
  }

  private ProcessGroup start(
      Path run,
      String owner,
      CommandFolders premises,
      String subfolder,
      List<String> words,
      Map<String, String> environment,
      SecretFiles secretFiles,
      Resources limits)
      throws IOException, InterruptedException {
    standing
        .refusal()
        .ifPresent(
            why -> {
              throw new EngineException(why);
            });
    Folders.create(run);
    own(owner, premises.files(), premises.home(), premises.tmp());
    CommandFolders seen = seen(premises);
    MountedPaths reach =
        MountedPaths.direct(
                premises, sandbox == null ? premises : seen, accounts, settings.visible())
            .with(HostsFiles.SEEN, networks.hosts(owner));
    Path directory = seen.files().resolve(subfolder);
    Path secrets = sandbox == null ? seen.tmp().resolve(".secrets") : Sandbox.SECRETS;
    List<String> unpacking = secretFiles.unpacking(secrets, seen.files());
    Cgroup cgroup = cgroups.create(Environment.mark(run), limits);
    Launch launch =
        new Launch(run, unpacking, words, directory, environment, secretFiles.pack(run), cgroup);
    if (sandbox != null) {
      launch = inSandbox(sandbox, launch, owner, reach);
    } else if (standing.changesUser()) {
      launch = asUser(launch, owner, reach);
    }
    return ProcessGroup.start(launch, programs, cgroups);
  }

  private Launch inSandbox(Sandbox walls, Launch inner, String owner, MountedPaths reach)
      throws IOException, InterruptedException {
    Path run = inner.folder();
    Map<String, String> marked = new LinkedHashMap<>(inner.environment());
    marked.put(Environment.MARK, Environment.mark(run));
    List<String> words = new ArrayList<>(standing.words(owner, reach));
    words.addAll(
        walls.wrap(
            run,
            standing.reach(reach),
            inner.directory(),
            marked,
            inner.before(),
            inner.command()));
    ProcessGroup.noteSandbox(run);
    return inner.within(words, walls.inputs(run, accounts));
  }

  /** The command comes over a descriptor: until it begins, nobody but root may know variables. */
  private Launch asUser(Launch inner, String owner, MountedPaths reach)
      throws IOException, InterruptedException {
    Path command = inner.folder().resolve("command");
    String enter = "exec 6<&-\ncd " + Launch.quoted(inner.directory()) + " || exit 125\n";
    Files.writeString(command, enter + inner.becoming());
    List<String> words = new ArrayList<>(standing.namedWords(owner, reach));
    words.addAll(READ_COMMAND);
    return inner.within(words, Map.of(6, command));
  }

  /** Where a sandboxed command finds a tool. */
  Path seenTool(Path place) {
    return Sandbox.TOOLS.resolve(ToolFolder.installed(settings.data()).relativize(place));
  }

  /** Whether a command sees a volume where it is mounted, and not by a link. */
  boolean isSandboxed() {
    return sandbox != null;
  }

  /**
   * Makes sure that images can be mounted at all.
   *
   * @throws IOException with the reason why they cannot be
   */
  void requireMounts() throws IOException {
    standing.requireMounts();
  }

  /**
   * Tries out the file system in an image, whose files are the trial owner's.
   *
   * @throws IOException with the reason why it cannot be used here
   */
  void tryImage(Path image) throws IOException, InterruptedException {
    standing.tryImage(image);
  }

  /**
   * Tries out a folder of layers, one of which has a file {@code below} of the trial owner.
   *
   * @throws IOException with the reason why it cannot be used here
   */
  void tryLayers(Path layered) throws IOException, InterruptedException {
    standing.tryLayers(layered);
  }

  /** Whether each owner is a user of the machine. */
  boolean changesUser() {
    return standing.changesUser();
  }

  /** Lets an owner, who runs programs of the engine's choice only, send datagrams to itself. */
  void allowDatagrams(String owner) throws IOException, InterruptedException {
    standing.allowDatagrams(owner);
  }

  /** Where programs listen. */
  Ports freePorts() {
    return ports;
  }

  PortMaps portMaps() {
    return portMaps;
  }

  /** Where a command finds its folders. */
  CommandFolders seen(CommandFolders premises) {
    if (sandbox != null) {
      return sandbox.view(premises);
    }
    return standing.reach(MountedPaths.direct(premises, accounts, List.of())).premises();
  }

  /** Who reaches whom. */
  LocalNetworks networks() {
    return networks;
  }

  /** Reaches into folders of owners. */
  OwnerFolders folders() {
    return standing.folders();
  }

  /** Gives folders with all in them to the user of an owner. */
  void own(String owner, Path... folders) throws IOException, InterruptedException {
    standing.own(owner, folders);
  }

  /** Takes a folder with all in it back, for the platform alone to change. */
  void takeBack(Path folder) throws IOException, InterruptedException {
    standing.takeBack(folder);
  }

  /** Ends what is left of an owner who does not come back. */
  void forget(String owner) throws IOException, InterruptedException {
    standing.forget(owner);
    networks.forget(owner);
  }

  /** A group that an earlier life of the platform started. */
  ProcessGroup find(Path run) throws IOException {
    return ProcessGroup.find(run, cgroups);
  }

  /** Ends and forgets what may be left of runs of which nobody takes care any more. */
  void sweepAll(Path runs) throws IOException, InterruptedException {
    for (Path run : Folders.list(runs)) {
      ProcessGroup group = find(run);
      group.kill();
      group.release();
    }
    Folders.delete(runs);
  }

  /** Gives back what the system keeps for runs whose last process took its time to end. */
  void tidy() {
    cgroups.deleteEmptied();
  }

  /** What is kept here of the promises about what a command cannot do. */
  List<Isolation> isolation() {
    boolean sandboxed = sandbox != null;
    String walls = sandboxed ? "bubblewrap" : sandboxTrouble;
    List<Isolation> promises = new ArrayList<>(standing.promises());
    promises.addAll(
        List.of(
            new Isolation("file isolation", sandboxed, walls),
            processes(walls),
            filter(),
            ports(),
            bindRules.isolation(),
            portMaps.isolation(),
            names(),
            privateNetwork(),
            limit("memory limit", "memory"),
            limit("CPU limit", "cpu"),
            limit("process limit", "pids"),
            new Isolation("network isolation", false, "services share the host network"),
            new Isolation("disk limit", false, "services share the disk of " + settings.data())));
    return promises;
  }

  private Isolation processes(String walls) {
    String what = "process isolation";
    return sandbox == null && standing.hidesProcesses()
        ? new Isolation(what, true, "separate /proc for each command")
        : new Isolation(what, sandbox != null, walls);
  }

  private Isolation ports() {
    String what = "port ownership";
    if (!SocketDiagnostics.isThere()) {
      return new Isolation(what, false, "this system does not report which process is listening");
    }
    if (standing.changesUser()) {
      return new Isolation(what, true, "the edge checks which user opened a socket");
    }
    return sandbox == null
        ? new Isolation(
            what, false, "without a sandbox, a process can take over the port of another service")
        : new Isolation(what, true, "the edge checks which processes have a socket open");
  }

  private Isolation names() {
    String what = "names of private services";
    if (!SocketDiagnostics.isThere()) {
      return new Isolation(what, false, "requires Linux");
    }
    return sandbox == null
        ? new Isolation(
            what, false, "without a sandbox, PLATFORM_DISCOVERY_ variables contain the addresses")
        : new Isolation(what, true, "/etc/hosts of each sandbox");
  }

  private Isolation privateNetwork() {
    return standing.isFenced()
        ? new Isolation("private network", true, "nftables rules for each workspace")
        : new Isolation(
            "private network",
            false,
            "services share the host network: they can connect to the ports of each other's"
                + " instances, and can listen on addresses of others and receive their traffic,"
                + " passwords included. Requires local port isolation");
  }

  private Isolation filter() {
    String what = "system call filter";
    if (sandbox == null) {
      return new Isolation(what, false, "requires bubblewrap");
    }
    return sandbox.isFiltered()
        ? new Isolation(what, true, "seccomp")
        : new Isolation(what, false, "not available for " + System.getProperty("os.arch"));
  }

  private Isolation limit(String what, String controller) {
    return cgroups.enforces(controller)
        ? new Isolation(what, true, "cgroups in " + cgroups.place(controller))
        : new Isolation(
            what,
            false,
            "cannot create cgroups. Run Platform as a systemd service with Delegate=yes");
  }

  /** What was started goes on. */
  void close() {
    cgroups.close();
    try {
      standing.close();
    } catch (IOException e) {
      LOG.warn("cannot remove the nftables rules", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  LocalEngineSettings settings() {
    return settings;
  }

  /** How specs are kept here. */
  SpecFile specs() {
    return specs;
  }

  SystemPrograms programs() {
    return programs;
  }
}
