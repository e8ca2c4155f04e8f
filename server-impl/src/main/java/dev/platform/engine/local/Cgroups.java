package dev.platform.engine.local;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The control groups that this machine lets the platform make, one for each run. */
final class Cgroups {

  /**
   * By the name of a controller, the files that limit something, or of {@code cpuacct} the one that
   * counts. Version 2 counts CPU time in every group.
   */
  private static final Map<String, List<String>> FILES =
      Map.of(
          "memory", List.of("memory.max", "memory.limit_in_bytes"),
          "cpu", List.of("cpu.max", "cpu.cfs_quota_us"),
          "cpuacct", List.of("cpuacct.usage"),
          "pids", List.of("pids.max"));

  /** Stands for the groups by which the kernel knows whose sockets are. Only version 2 has them. */
  static final String SOCKETS = "sockets";

  private final Map<String, Path> parents;
  private final Set<Cgroup> busy = ConcurrentHashMap.newKeySet();

  /**
   * @param parents folder in which groups are made, by controller
   */
  private Cgroups(Map<String, Path> parents) {
    this.parents = parents;
  }

  /** Where none is made. */
  static Cgroups none() {
    return new Cgroups(Map.of());
  }

  /**
   * Tries out what works; leftovers of earlier lives are deleted as far as nothing runs in them.
   */
  static Cgroups open(CgroupMounts mounts, Path data) throws IOException {
    UUID hash = UUID.nameUUIDFromBytes(data.toString().getBytes(StandardCharsets.UTF_8));
    String name = "platform-" + hash.toString().substring(0, 8);
    Map<String, Path> parents = new TreeMap<>();
    for (String controller : FILES.keySet()) {
      mounts.candidates(controller).stream()
          .map(folder -> folder.resolve(name))
          .filter(parent -> works(parent, controller))
          .findFirst()
          .ifPresent(parent -> parents.put(controller, parent));
    }
    unified(mounts, name, parents).ifPresent(parent -> parents.put(SOCKETS, parent));
    for (Path parent : Set.copyOf(parents.values())) {
      for (Path left : Folders.list(parent)) {
        if (Files.isDirectory(left)) {
          new Cgroup(List.of(left)).delete();
        }
      }
    }
    return new Cgroups(parents);
  }

  boolean enforces(String controller) {
    return parents.containsKey(controller);
  }

  /** A process is in one group of version 2 only, so that of a controller comes first. */
  private static Optional<Path> unified(
      CgroupMounts mounts, String name, Map<String, Path> parents) {
    return Stream.concat(
            parents.values().stream(),
            mounts.candidates(SOCKETS).stream().map(folder -> folder.resolve(name)))
        .filter(Cgroups::isUnified)
        .findFirst();
  }

  private static boolean isUnified(Path parent) {
    try {
      return Files.isWritable(Files.createDirectories(parent).resolve("cgroup.procs"))
          && Files.exists(parent.resolve("cgroup.controllers"));
    } catch (IOException e) {
      return false;
    }
  }

  /** The folder in which the groups of a controller are made. */
  Path folder(String controller) {
    return Objects.requireNonNull(parents.get(controller));
  }

  /** Where the groups of a controller are, for an operator. */
  String place(String controller) {
    return String.valueOf(parents.get(controller));
  }

  /** The group of a run, whether it exists or not. */
  Cgroup group(String run) {
    return new Cgroup(
        parents.values().stream().distinct().map(parent -> parent.resolve(run)).toList());
  }

  Cgroup create(String run, Resources limits) throws IOException {
    Cgroup group = group(run);
    group.create(limits);
    return group;
  }

  /** Gives a group back, or keeps it for {@link #deleteEmptied} while a process is still in it. */
  void delete(Cgroup group) {
    if (!group.delete()) {
      busy.add(group);
    }
  }

  /** Gives back what could not be before: a process that was killed takes a moment to leave. */
  void deleteEmptied() {
    busy.removeIf(Cgroup::delete);
  }

  /** Leaves nothing on the machine, unless something still runs. */
  void close() {
    deleteEmptied();
    new Cgroup(parents.values().stream().distinct().toList()).delete();
  }

  private static boolean works(Path parent, String controller) {
    try {
      Files.createDirectories(parent);
      Path above = parent.toAbsolutePath().getParent();
      if (above != null && !handsDown(above, controller) && has(above, controller)) {
        moveAside(above);
        handsDown(above, controller);
      }
      handsDown(parent, controller);
      Path trial = Files.createDirectories(parent.resolve(UniqueNames.run()));
      boolean there =
          FILES.getOrDefault(controller, List.of()).stream()
              .anyMatch(file -> Files.isWritable(trial.resolve(file)));
      Files.delete(trial);
      return there;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean has(Path folder, String controller) throws IOException {
    String controllers = Files.readString(folder.resolve("cgroup.controllers"));
    return List.of(controllers.strip().split(" ")).contains(controller);
  }

  /** In version 2 a group hands a controller down only when told to. */
  private static boolean handsDown(Path folder, String controller) {
    Path file = folder.resolve("cgroup.subtree_control");
    try {
      if (Files.exists(file)) {
        Files.writeString(file, "+" + controller);
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * In version 2 a group with processes of its own hands nothing down. If they are all the
   * platform's, as in a service of systemd, they move into a group below.
   */
  private static void moveAside(Path folder) throws IOException {
    List<String> processes = Files.readAllLines(folder.resolve("cgroup.procs"));
    ProcessHandle self = ProcessHandle.current();
    Set<String> own =
        Stream.concat(Stream.of(self), self.descendants())
            .map(process -> Long.toString(process.pid()))
            .collect(Collectors.toSet());
    if (!own.containsAll(processes)) {
      return;
    }
    Path aside = Files.createDirectories(folder.resolve("platform"));
    for (String process : processes) {
      Files.writeString(aside.resolve("cgroup.procs"), process);
    }
  }
}
