package dev.platform.engine.local;

import dev.platform.base.time.DurationText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the {@link ToolFolder} within its limit: versions that no artifact needs are deleted, the
 * least recently used first.
 */
final class ToolSpace {
  private static final Logger LOG = LoggerFactory.getLogger(ToolSpace.class);

  private final Machine machine;
  private final ToolFolder folder;
  private final Artifacts artifacts;
  private final Clock clock;

  /** When a version was last used. */
  private record Used(InstalledTool tool, Instant at) {}

  ToolSpace(Machine machine, ToolFolder folder, Artifacts artifacts, Clock clock) {
    this.machine = machine;
    this.folder = folder;
    this.artifacts = artifacts;
    this.clock = clock;
  }

  /**
   * Makes sure that a workspace leaves room for others: versions that only its artifacts need take
   * less than half of the limit.
   */
  void requireShare(String workspace) throws ToolTrouble, IOException {
    Set<String> own = new HashSet<>();
    Set<String> shared = new HashSet<>();
    for (Toolchain toolchain : artifacts.toolchains()) {
      (workspace.equals(toolchain.workspace()) ? own : shared).addAll(toolchain.keys());
    }
    own.removeAll(shared);
    long bytes = size(folder.list().stream().filter(it -> own.contains(it.key())).toList());
    long half = machine.settings().tools().maxBytes() / 2;
    if (bytes >= half) {
      throw new ToolTrouble(
          ("versions that only this workspace uses take %s, and a workspace can use %s. Use versions"
                  + " that are installed, or ask your administrator to raise"
                  + " PLATFORM_ENGINE_LOCAL_MAXTOOLBYTES")
              .formatted(HumanReadable.bytes(bytes), HumanReadable.bytes(half)));
    }
  }

  /** Makes sure that there is any room for one more version, before it is fetched. */
  void require() throws ToolTrouble, IOException, InterruptedException {
    List<Path> removed;
    synchronized (folder) {
      removed = makeRoom(1);
    }
    delete(removed);
  }

  /** Notes a version that is complete, if there is room for it. */
  void add(InstalledTool made) throws ToolTrouble, IOException, InterruptedException {
    List<Path> removed;
    synchronized (folder) {
      removed = makeRoom(made.bytes());
      folder.note(made);
    }
    delete(removed);
  }

  /**
   * Deletes a version.
   *
   * @param isForced whether a deploy, a build, or another tool may need it
   */
  void remove(InstalledTool tool, boolean isForced)
      throws ToolTrouble, IOException, InterruptedException {
    Path removed;
    synchronized (folder) {
      if (!isForced) {
        requireUnused(tool);
      }
      removed = folder.remove(tool);
    }
    machine.folders().delete(removed);
  }

  private void requireUnused(InstalledTool tool) throws ToolTrouble, IOException {
    long deploys = artifacts.toolchains().stream().filter(it -> it.needs(tool)).count();
    if (deploys > 0) {
      throw new ToolTrouble(
          deploys == 1 ? "1 deploy uses it" : "%d deploys use it".formatted(deploys));
    }
    Optional<InstalledTool> user =
        folder.list().stream().filter(it -> tool.key().equals(it.base())).findFirst();
    if (user.isPresent()) {
      throw new ToolTrouble(user.get().key() + " uses it");
    }
    if (isMaybeChosen(tool)) {
      throw new ToolTrouble(
          "it was chosen or installed less than %s ago, so a build may use it"
              .formatted(DurationText.of(machine.settings().tools().timeout())));
    }
  }

  /** A build that has chosen a version notes it with its artifact within this time. */
  private boolean isMaybeChosen(InstalledTool tool) throws IOException {
    Instant before = clock.instant().minus(machine.settings().tools().timeout());
    return !folder.usedAt(tool).isBefore(before);
  }

  private List<Path> makeRoom(long bytes) throws ToolTrouble, IOException {
    long limit = machine.settings().tools().maxBytes();
    List<InstalledTool> all = folder.list();
    long excess = size(all) + bytes - limit;
    if (excess <= 0) {
      return List.of();
    }
    List<InstalledTool> unused = unused(all);
    if (size(unused) < excess) {
      throw new ToolTrouble(
          "the tools that services use take %s of this server's limit of %s, which leaves too little"
              .formatted(
                  HumanReadable.bytes(size(all) - size(unused)), HumanReadable.bytes(limit)));
    }
    List<Path> removed = new ArrayList<>();
    for (InstalledTool tool : unused) {
      if (excess > 0) {
        LOG.info("Deleting {} from the installed tools, which no service uses", tool.key());
        removed.add(folder.remove(tool));
        excess -= tool.bytes();
      }
    }
    return removed;
  }

  private static long size(List<InstalledTool> tools) {
    return tools.stream().mapToLong(InstalledTool::bytes).sum();
  }

  /** The least recently used first, and each before its base. */
  private List<InstalledTool> unused(List<InstalledTool> all) throws IOException {
    Set<String> needed = new HashSet<>();
    for (Toolchain toolchain : artifacts.toolchains()) {
      needed.addAll(toolchain.keys());
    }
    List<Used> unused = new ArrayList<>();
    for (InstalledTool tool : all) {
      if (!needed.contains(tool.key()) && !isMaybeChosen(tool)) {
        unused.add(new Used(tool, folder.usedAt(tool)));
      }
    }
    return unused.stream()
        .sorted(Comparator.comparing(Used::at).thenComparing(used -> used.tool().base() == null))
        .map(Used::tool)
        .toList();
  }

  private void delete(List<Path> removed) throws IOException, InterruptedException {
    for (Path files : removed) {
      machine.folders().delete(files);
    }
  }
}
