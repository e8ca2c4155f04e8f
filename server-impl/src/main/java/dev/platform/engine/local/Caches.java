package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the builds of a service leave for the next one: the home of the last successful build. Each
 * build works on a copy, so that one that fails or is killed changes nothing.
 */
final class Caches {
  /** Where tools keep what they have downloaded or compiled, in the home of a build. */
  private static final Map<String, List<String>> TOOLS = new LinkedHashMap<>();

  static {
    TOOLS.put("npm", List.of(".npm"));
    TOOLS.put("yarn", List.of(".cache/yarn", ".yarn"));
    TOOLS.put("pnpm", List.of(".local/share/pnpm", ".cache/pnpm"));
    TOOLS.put("bun", List.of(".bun"));
    TOOLS.put("pip", List.of(".cache/pip"));
    TOOLS.put("uv", List.of(".cache/uv"));
    TOOLS.put("poetry", List.of(".cache/pypoetry"));
    TOOLS.put("pipenv", List.of(".cache/pipenv"));
    TOOLS.put("Bundler", List.of(".bundle", ".gem", ".local/share/gem"));
    TOOLS.put("cargo", List.of(".cargo"));
    TOOLS.put("Go", List.of("go", ".cache/go-build"));
    TOOLS.put("Maven", List.of(".m2"));
    TOOLS.put("Gradle", List.of(".gradle"));
    TOOLS.put("composer", List.of(".cache/composer"));
    TOOLS.put("mix", List.of(".mix", ".hex"));
    TOOLS.put("installed packages", List.of(InstalledPackages.KEPT));
    TOOLS.put("build directories", List.of(BuildFolders.KEPT));
  }

  /** A file takes space even if it is empty: many of them could fill the disk. */
  static final int ENTRY = 4096;

  /** Begins names that no owner has, of what a crash may leave. */
  private static final String PASSING = ".";

  private final Path folder;
  private final Path records;
  private final OwnerFolders folders;
  private final long maxBytes;

  /**
   * @param records says what the caches hold; for the platform alone
   * @param maxBytes of one owner
   */
  Caches(Path folder, Path records, OwnerFolders folders, long maxBytes) {
    this.folder = folder;
    this.records = records;
    this.folders = folders;
    this.maxBytes = maxBytes;
  }

  /** Deletes an emptied cache that an earlier life left. */
  void open() throws IOException, InterruptedException {
    for (Path entry : Folders.list(folder)) {
      if (entry.getFileName().toString().startsWith(PASSING + PASSING)) {
        folders.delete(entry);
      }
    }
  }

  /** The home of a build, in the same folder as the caches: it may become one by a rename. */
  Path home(String build) {
    return folder.resolve(PASSING + build);
  }

  /**
   * Makes the home of a build, with what the last successful one of the owner left.
   *
   * @return what that is; empty if there is nothing
   */
  Optional<CacheRecord> restore(String owner, Path home) throws IOException, InterruptedException {
    folders.delete(home);
    Path cache = folder.resolve(owner);
    if (!Files.isDirectory(cache)) {
      Folders.create(home.resolve(".cache"));
      return Optional.empty();
    }
    folders.copy(cache, home);
    Path record = records.resolve(owner);
    return Files.exists(record)
        ? Optional.of(StateFile.read(record, CacheRecord.class))
        : Optional.empty();
  }

  /**
   * Makes the home of a build that has succeeded the cache of its owner.
   *
   * @return what it holds; empty if that is too much, and the earlier one is kept
   */
  Optional<CacheRecord> keep(String owner, Path home, String build)
      throws IOException, InterruptedException {
    if (folders.size(home) + folders.entries(home) * ENTRY > maxBytes) {
      return Optional.empty();
    }
    CacheRecord record = new CacheRecord(build, measure(home));
    discard(owner);
    Folders.rename(home, folder.resolve(owner));
    Folders.create(records);
    StateFile.write(records.resolve(owner), record);
    return Optional.of(record);
  }

  private Map<String, Long> measure(Path home) throws IOException, InterruptedException {
    Map<String, Long> bytes = new LinkedHashMap<>();
    for (Map.Entry<String, List<String>> tool : TOOLS.entrySet()) {
      long sum = 0;
      for (String place : tool.getValue()) {
        sum += folders.holds(home, place) ? folders.size(home.resolve(place)) : 0;
      }
      if (sum >= 1 << 20) {
        bytes.put(tool.getKey(), sum);
      }
    }
    return bytes;
  }

  /** Empties a cache. A build that uses it now keeps its copy. */
  void discard(String owner) throws IOException, InterruptedException {
    Files.deleteIfExists(records.resolve(owner));
    Path cache = folder.resolve(owner);
    if (Files.exists(cache)) {
      Path aside = folder.resolve(PASSING + PASSING + UniqueNames.random(16));
      Folders.rename(cache, aside);
      folders.delete(aside);
    }
  }

  long maxBytes() {
    return maxBytes;
  }
}
