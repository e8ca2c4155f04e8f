package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Ends a build whose source gets too large. */
final class SizeWatch implements WorkSteps.Watch {
  private static final long PERIOD = Duration.ofSeconds(1).toNanos();

  private final OwnerFolders folders;
  private final Path folder;
  private final long maxBytes;
  private final String repository;
  private long measured = System.nanoTime();

  SizeWatch(OwnerFolders folders, Path folder, long maxBytes, String repository) {
    this.folders = folders;
    this.folder = folder;
    this.maxBytes = maxBytes;
    this.repository = repository;
  }

  /** Measures now and then, because it looks at every file. */
  @Override
  public void look() throws WorkEnded, IOException, InterruptedException {
    if (System.nanoTime() - measured > PERIOD) {
      measure();
      measured = System.nanoTime();
    }
  }

  void measure() throws WorkEnded, IOException, InterruptedException {
    if (folders.size(folder) > maxBytes) {
      throw WorkEnded.failed(
          "The repository "
              + repository
              + " is larger than "
              + HumanReadable.bytes(maxBytes)
              + ".");
    }
  }
}
