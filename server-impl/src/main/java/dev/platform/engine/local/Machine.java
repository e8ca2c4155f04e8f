package dev.platform.engine.local;

import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** This machine as far as the engine uses it: starts commands, confined as well as it can. */
final class Machine {
  private final LocalEngineSettings settings;
  private final Programs programs;
  private final @Nullable Sandbox sandbox;
  private final String sandboxTrouble;
  private final Cgroups cgroups;

  /**
   * @throws EngineException if the machine lacks what the engine needs
   */
  Machine(LocalEngineSettings settings) throws IOException, InterruptedException {
    this.settings = settings;
    this.programs = new Programs(settings.path() + ":" + Environment.SYSTEM_PATH);
    programs.detach();
    programs.require("git");

    Sandbox found = null;
    String trouble = "switched off";
    if (settings.sandboxing() != Sandboxing.OFF) {
      try {
        found = Sandbox.open(programs, settings);
      } catch (IOException e) {
        trouble = String.valueOf(e.getMessage());
      }
    }
    if (found == null && settings.sandboxing() == Sandboxing.REQUIRED) {
      throw new EngineException("commands are to run in a sandbox, but " + trouble);
    }
    this.sandbox = found;
    this.sandboxTrouble = trouble;
    this.cgroups = Cgroups.open(CgroupMounts.read(), settings.data());
  }

  /**
   * Starts a shell command.
   *
   * @param run folder that keeps what is known of the run
   * @param premises the command's own folders
   * @param subfolder where in its files it starts
   */
  ProcessGroup start(
      Path run,
      Premises premises,
      String subfolder,
      String command,
      Map<String, String> variables,
      Resources limits)
      throws IOException {
    Folders.create(run);
    List<String> words = List.of(programs.shell().toString(), "-c", command);
    if (sandbox == null) {
      Map<String, String> environment = Environment.of(settings.path(), premises, variables);
      return start(run, words, premises.files().resolve(subfolder), environment, limits);
    }
    Map<String, String> environment = Environment.of(settings.path(), Sandbox.VIEW, variables);
    environment.put(Environment.MARK, Environment.mark(run));
    Path directory = Sandbox.VIEW.files().resolve(subfolder);
    List<String> wrapped = sandbox.wrap(run, premises, directory, environment, words);
    return start(run, wrapped, premises.files(), Environment.bare(), limits);
  }

  /** Starts a tool of the engine, outside of the sandbox but within limits. */
  ProcessGroup start(
      Path run,
      List<String> words,
      Path directory,
      Map<String, String> environment,
      Resources limits)
      throws IOException {
    Folders.create(run);
    Cgroup cgroup = cgroups.create(Environment.mark(run), limits);
    Launch launch = new Launch(run, words, directory, environment, cgroup);
    return ProcessGroup.start(launch, programs, cgroups);
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

  /** What is kept here of the promises about what a command cannot do. */
  List<Isolation> isolation() {
    boolean sandboxed = sandbox != null;
    String walls = sandboxed ? "bubblewrap" : sandboxTrouble;
    return List.of(
        new Isolation("files of the platform and of others are hidden", sandboxed, walls),
        new Isolation("processes of the platform and of others are hidden", sandboxed, walls),
        limit("memory limit", "memory"),
        limit("processor limit", "cpu"),
        limit("limit of the number of processes", "pids"),
        new Isolation("network is separate", false, "all share the network of the machine"),
        new Isolation("disk limit", false, "all share the disk of " + settings.data()));
  }

  private Isolation limit(String what, String controller) {
    return cgroups.enforces(controller)
        ? new Isolation(what, true, "control groups in " + cgroups.place(controller))
        : new Isolation(
            what,
            false,
            "control groups cannot be made; run the platform as root"
                + " or as a service of systemd with Delegate=yes");
  }

  /** What was started goes on. */
  void close() {
    cgroups.close();
  }

  LocalEngineSettings settings() {
    return settings;
  }

  Programs programs() {
    return programs;
  }
}
