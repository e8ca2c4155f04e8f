package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import dev.platform.engine.local.tools.Tool.Installer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Installs tools into the {@link ToolFolder}, each version once, one installation of a version at a
 * time. Languages come from mise, package managers from npm and pip; all of them verify checksums.
 */
final class ToolInstaller {
  private static final long ROOM = 2L << 30;
  private static final int DEPTH = 8;

  private final Machine machine;
  private final ToolFolder folder;
  private final ToolSpace space;
  private final InstallPace pace;
  private final ToolCommand command;
  private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

  ToolInstaller(Machine machine, ToolFolder folder, ToolSpace space, InstallPace pace) {
    this.machine = machine;
    this.folder = folder;
    this.space = space;
    this.pace = pace;
    this.command = new ToolCommand(machine, folder);
  }

  /** Clears away what an earlier life left half done. */
  void open() throws IOException, InterruptedException {
    for (Path left : Folders.list(folder.work())) {
      machine.sweepAll(left.resolve("run"));
    }
    machine.folders().delete(folder.work());
    for (Path left : folder.unfinished()) {
      machine.folders().delete(left);
    }
    Folders.open(Folders.create(ToolFolder.installed(machine.settings().data())));
  }

  /**
   * The versions that can be installed.
   *
   * @param with tool that the installer runs on, if it is not the machine's
   */
  List<String> versions(Tool tool, Toolchain with, WorkSteps steps)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    InstallerWords words = words(tool.installer());
    String listed =
        command.run(
            new ToolCommand.Reach(with, words.readable(), null),
            seen -> words.listing(tool, seen),
            steps);
    return words.listed(listed);
  }

  /** A version, which is installed first if it is not there yet. */
  InstalledTool install(Tool tool, String version, Toolchain with, InstallContext context)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    Optional<InstalledTool> there = folder.use(tool, version);
    if (there.isPresent()) {
      return there.get();
    }
    ReentrantLock lock =
        locks.computeIfAbsent(tool.label() + "@" + version, key -> new ReentrantLock());
    while (!lock.tryLock(200, TimeUnit.MILLISECONDS)) {
      context.steps().check();
    }
    try {
      there = folder.use(tool, version);
      return there.isPresent() ? there.get() : make(tool, version, with, context);
    } finally {
      lock.unlock();
    }
  }

  private InstalledTool make(Tool tool, String version, Toolchain with, InstallContext context)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    InstallerWords words = words(tool.installer());
    requireShare(context.workspace());
    space.require();
    Path place = folder.place(tool, version);
    machine.folders().delete(place);
    Folders.open(Folders.create(Objects.requireNonNull(place.getParent())));
    Folders.open(Folders.create(place));
    requireRoom(place);
    context.progress().accept("Installing " + tool.title() + " " + version);
    long begin = System.nanoTime();
    try {
      machine.own(ToolCommand.OWNER, place);
      MountedVolume target = new MountedVolume(place, machine.seenTool(place), false);
      String said =
          command.run(
              new ToolCommand.Reach(with, words.readable(), target),
              seen -> words.installing(tool, version, seen),
              context.steps());
      machine.takeBack(place);
      InstalledTool made = describe(tool, version, place, with, said);
      space.add(made);
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
      context
          .progress()
          .accept(
              "Installed %s %s in %d s (%s)"
                  .formatted(tool.title(), version, seconds, HumanReadable.bytes(made.bytes())));
      return made;
    } finally {
      if (folder.use(tool, version).isEmpty()) {
        machine.folders().delete(place);
      }
    }
  }

  private void requireShare(@Nullable String workspace) throws ToolTrouble, IOException {
    if (workspace != null) {
      space.requireShare(workspace);
      pace.begin(workspace);
    }
  }

  private static void requireRoom(Path place) throws ToolTrouble, IOException {
    if (Files.getFileStore(place).getUsableSpace() < ROOM) {
      throw new ToolTrouble("the server has less than " + HumanReadable.bytes(ROOM) + " of disk");
    }
  }

  /** Where the program is; tools differ in how deep they lay it. */
  private InstalledTool describe(Tool tool, String version, Path place, Toolchain with, String said)
      throws ToolTrouble, IOException {
    try (Stream<Path> files =
        Files.find(place, DEPTH, (file, kind) -> file.endsWith(tool.program()))) {
      Path program =
          files
              .filter(Files::isExecutable)
              .filter(file -> !Files.isDirectory(file))
              .min(Comparator.comparing(Path::getNameCount))
              .orElseThrow(
                  () ->
                      new ToolTrouble(
                          "the installation does not contain " + tool.program() + ": " + said));
      Path bin = Objects.requireNonNull(program.getParent());
      Path all = ToolFolder.installed(machine.settings().data());
      String base = with.tools().stream().map(InstalledTool::key).findFirst().orElse(null);
      return new InstalledTool(
          tool.label(), version, all.relativize(bin).toString(), Folders.size(place), base);
    }
  }

  private InstallerWords words(Installer installer) throws ToolTrouble {
    return switch (installer) {
      case MISE -> InstallerWords.mise(mise());
      case NPM -> InstallerWords.npm();
      case PIP -> InstallerWords.pip();
    };
  }

  private Path mise() throws ToolTrouble {
    Path set = machine.settings().tools().mise();
    try {
      return (set == null
              ? machine
                  .programs()
                  .find("mise")
                  .orElseThrow(() -> new ToolTrouble("mise is not installed on this server"))
              : set)
          .toRealPath();
    } catch (IOException e) {
      throw new ToolTrouble("mise cannot be found on this server");
    }
  }
}
