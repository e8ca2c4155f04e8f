package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes folders away now and deletes them soon: large ones take seconds, for which no build and no
 * deploy waits.
 */
final class Disposal {
  private static final Logger LOG = LoggerFactory.getLogger(Disposal.class);

  private final Path folder;
  private final OwnerFolders folders;
  private final Executor background;

  /**
   * Deletes in the background.
   *
   * @param folder on the file system of all that is deleted
   * @param folders reaches into what is deleted
   */
  Disposal(Path folder, OwnerFolders folders, Executor background) {
    this.folder = folder;
    this.folders = folders;
    this.background = background;
  }

  /** Goes on with what an earlier life has taken away. */
  void open() throws IOException {
    Folders.create(folder);
    Folders.list(folder).forEach(left -> background.execute(() -> deleteNow(left)));
  }

  /** Deletes a folder, or nothing if there is none. */
  void delete(Path unwanted) throws IOException, InterruptedException {
    if (!Files.exists(unwanted, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Path aside = folder.resolve(UniqueNames.random(16));
    try {
      Folders.rename(unwanted, aside);
    } catch (AccessDeniedException e) {
      // A user who is not root cannot move the folder of another one elsewhere.
      folders.delete(unwanted);
      return;
    }
    try {
      background.execute(() -> deleteNow(aside));
    } catch (RejectedExecutionException e) {
      LOG.debug("the next start deletes {}", aside, e);
    }
  }

  private void deleteNow(Path aside) {
    try {
      folders.delete(aside);
    } catch (IOException e) {
      LOG.warn("cannot delete {}", aside, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
