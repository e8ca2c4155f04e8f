package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Homes that builds share with earlier builds of the same service, for what their tools keep. */
final class Caches {
  private final Path folder;
  private final OwnerFolders folders;

  Caches(Path folder, OwnerFolders folders) {
    this.folder = folder;
    this.folders = folders;
  }

  /** The home of a cache, with what earlier builds left there. */
  Path open(String key) throws IOException {
    Path home = folder.resolve(key);
    if (!Files.isDirectory(home)) {
      // Later it is in foreign hands: its owner may have put a link there.
      Folders.create(home.resolve(".cache"));
    }
    return home;
  }

  /** Empties a cache. A build that uses it now may lose what it has put there. */
  void discard(String key) throws IOException, InterruptedException {
    Path cache = folder.resolve(key);
    if (Files.exists(cache)) {
      Path aside = folder.resolve(UniqueNames.random(16));
      Folders.rename(cache, aside);
      folders.delete(aside);
    }
  }
}
