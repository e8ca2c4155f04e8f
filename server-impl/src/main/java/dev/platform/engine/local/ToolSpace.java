package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
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
    // A build that has chosen a version notes it with its artifact within this time.
    Instant before = clock.instant().minus(machine.settings().tools().timeout());
    List<Used> unused = new ArrayList<>();
    for (InstalledTool tool : all) {
      Used used = new Used(tool, folder.usedAt(tool));
      if (!needed.contains(tool.key()) && used.at().isBefore(before)) {
        unused.add(used);
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
