package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the builds of a service leave for the next one: the home of the last successful build. A
 * build changes nothing of it: what it writes becomes one more layer if it succeeds. Where layers
 * cannot be mounted, each build works on a copy.
 */
final class Caches {
  private static final Logger LOG = LoggerFactory.getLogger(Caches.class);

  /** Begins names that no owner has, of what is no cache. */
  private static final String PASSING = ".";

  /** Between the owner and the rest of the name of a layer. */
  private static final String LAYER = "+";

  /** With more layers, files are found more slowly. */
  private static final int MAX_LAYERS = 12;

  /** The system takes one page of options of a mount. */
  private static final int MAX_PATH = 250;

  private final Path folder;
  private final Path records;
  private final Machine machine;
  private final long maxBytes;
  private final Disposal disposal;
  private boolean canLayer;

  /**
   * Those of an engine.
   *
   * @param machine has the owners' files
   * @param maxBytes of one owner
   * @param disposal deletes what is no longer used
   */
  Caches(Machine machine, long maxBytes, Disposal disposal) {
    Path data = machine.settings().data();
    this.folder = data.resolve("caches");
    this.records = data.resolve("cache-records");
    this.machine = machine;
    this.maxBytes = maxBytes;
    this.disposal = disposal;
  }

  /** Deletes what an earlier life left, and finds out whether layers can be mounted. */
  void open() throws IOException, InterruptedException {
    Folders.create(folder);
    Folders.create(records);
    Set<String> owners = new HashSet<>();
    for (Path entry : Folders.list(folder)) {
      String name = entry.getFileName().toString();
      if (name.startsWith(PASSING + PASSING)) {
        disposal.delete(entry);
      } else if (!name.startsWith(PASSING)) {
        owners.add(ownerOf(entry));
      }
    }
    canLayer = tryLayers();
    sweep(owners);
  }

  /** Whether layers can be mounted. */
  boolean canLayer() {
    return canLayer;
  }

  /** What the cache of an owner takes of the disk. */
  long space(String owner) throws IOException {
    return record(owner).map(CacheRecord::space).orElse(0L);
  }

  private static String ownerOf(Path layer) {
    return layer.getFileName().toString().split(Pattern.quote(LAYER), 2)[0];
  }

  private boolean tryLayers() throws IOException, InterruptedException {
    if (folder.toString().matches(".*[:,\\\\\"].*") || folder.toString().length() > MAX_PATH) {
      return false;
    }
    Path trial = Folders.create(folder.resolve(PASSING + PASSING + UniqueNames.random(16)));
    try {
      Path below = Folders.create(trial.resolve("layer"));
      Files.writeString(below.resolve("below"), "");
      Path layered = trial.resolve("trial" + LayeredFolder.END);
      machine.tryLayers(LayeredFolder.create(layered, List.of(below)).folder());
      return true;
    } catch (IOException e) {
      LOG.info("each build copies the cache of its service: {}", e.getMessage());
      return false;
    } finally {
      machine.folders().delete(trial);
    }
  }

  /** The home of a build, in the same folder as the caches: it may become one by a rename. */
  Path home(String build) {
    Path layered = layered(build);
    return Files.exists(layered) ? layered : folder.resolve(PASSING + build);
  }

  private Path layered(String build) {
    return folder.resolve(PASSING + build + LayeredFolder.END);
  }

  /**
   * Makes the home of a build, with what the last successful one of the owner left.
   *
   * @param copy copies files of the owner
   * @return what that is; empty if there is nothing
   */
  Optional<CacheRecord> restore(String owner, String build, FileCopy copy)
      throws IOException, InterruptedException {
    remove(owner, build);
    Optional<CacheRecord> found = record(owner);
    List<Path> layers = found.map(this::layers).orElse(List.of());
    Path plain = folder.resolve(PASSING + build);
    if (layers.isEmpty() || (layers.size() > 1 && !canLayer)) {
      Folders.create(plain.resolve(".cache"));
      return Optional.empty();
    }
    CacheRecord record = found.orElseThrow();
    if (!canLayer) {
      machine.folders().copy(layers.get(0), plain);
    } else if (layers.size() < MAX_LAYERS && record.space() <= maxBytes) {
      LayeredFolder.create(layered(build), layers);
    } else {
      Path all = LayeredFolder.create(layered(build), layers).folder();
      copy.run(all, "", plain);
      disposal.delete(all);
    }
    return found;
  }

  private Optional<CacheRecord> record(String owner) throws IOException {
    Path file = records.resolve(owner);
    return Files.exists(file)
        ? Optional.of(StateFile.read(file, CacheRecord.class))
            .map(it -> it.layers() == null ? it.of(List.of(owner)) : it)
        : Optional.empty();
  }

  private List<Path> layers(CacheRecord record) {
    List<Path> layers =
        Objects.requireNonNull(record.layers()).stream().map(folder::resolve).toList();
    return layers.stream().allMatch(Files::isDirectory) ? layers : List.of();
  }

  /**
   * Makes the home of a build that has succeeded the cache of its owner.
   *
   * @param key names the build for users
   * @return the bytes of each tool that were written; empty if that is too much, and the earlier
   *     cache is kept
   */
  Optional<Map<String, Long>> keep(String owner, String build, String key)
      throws IOException, InterruptedException {
    Path home = home(build);
    boolean isLayered = LayeredFolder.is(home);
    LayeredFolder layered = new LayeredFolder(home);
    Path written = isLayered ? layered.changes() : home;
    FolderSizes sizes = machine.folders().sizes(written, CachedTools.places());
    if (sizes.space() > maxBytes) {
      return Optional.empty();
    }
    if (isLayered && sizes.entries() == 1) {
      return Optional.of(Map.of());
    }
    List<String> layers = new ArrayList<>();
    if (isLayered) {
      layered.layers().forEach(it -> layers.add(it.getFileName().toString()));
    }
    Path layer = folder.resolve(owner + LAYER + UniqueNames.random(16));
    layers.add(layer.getFileName().toString());
    CacheRecord empty = new CacheRecord(key, Map.of(), layers, 0);
    synchronized (this) {
      CacheRecord below = isLayered ? record(owner).orElse(empty) : empty;
      Folders.rename(written, layer);
      StateFile.write(records.resolve(owner), below.with(key, layers, sizes));
    }
    remove(owner, build);
    return Optional.of(CachedTools.bytes(sizes));
  }

  /** Deletes the home of a build, if there is one, and what only it has used. */
  void remove(String owner, String build) throws IOException, InterruptedException {
    for (Path home : List.of(layered(build), folder.resolve(PASSING + build))) {
      disposal.delete(home);
    }
    sweep(Set.of(owner));
  }

  /** Empties a cache. A build that uses it now keeps what it has. */
  void discard(String owner) throws IOException, InterruptedException {
    Files.deleteIfExists(records.resolve(owner));
    sweep(Set.of(owner));
  }

  /** Deletes the layers of owners that neither their cache nor a build uses. */
  private synchronized void sweep(Set<String> owners) throws IOException, InterruptedException {
    List<Path> all = Folders.list(folder);
    Set<Path> used = new HashSet<>();
    for (String owner : owners) {
      used.addAll(record(owner).map(this::layers).orElse(List.of()));
    }
    for (Path home : all) {
      if (LayeredFolder.is(home)) {
        used.addAll(new LayeredFolder(home).layers());
      }
    }
    for (Path layer : all) {
      if (owners.contains(ownerOf(layer)) && !used.contains(layer)) {
        disposal.delete(layer);
      }
    }
  }

  long maxBytes() {
    return maxBytes;
  }
}
