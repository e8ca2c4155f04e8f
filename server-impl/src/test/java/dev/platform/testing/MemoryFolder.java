package dev.platform.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.commons.io.FileUtils;

/**
 * A folder in memory for the databases of the tests. On a disk, making and deleting the several
 * hundred files of each takes half of the processor time of a test with a database.
 */
final class MemoryFolder {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long NEEDED_SPACE = 4L << 30;
  private static final String PREFIX = "platform-tests-";

  private MemoryFolder() {}

  /** That of this process; empty if this machine has not enough memory for it. */
  static Optional<Path> get() {
    return Holder.ONLY;
  }

  /** Deletes that of this process. */
  static void delete() {
    get().ifPresent(MemoryFolder::delete);
  }

  private static Optional<Path> create() throws IOException {
    if (!Files.isWritable(MEMORY) || Files.getFileStore(MEMORY).getUsableSpace() < NEEDED_SPACE) {
      return Optional.empty();
    }
    deleteThoseOfEndedProcesses();
    return Optional.of(
        Files.createDirectories(MEMORY.resolve(PREFIX + ProcessHandle.current().pid())));
  }

  private static void deleteThoseOfEndedProcesses() throws IOException {
    for (var folder : folders()) {
      long pid = Long.parseLong(folder.getFileName().toString().substring(PREFIX.length()));
      if (ProcessHandle.of(pid).isEmpty()) {
        delete(folder);
      }
    }
  }

  private static List<Path> folders() throws IOException {
    try (var files = Files.list(MEMORY)) {
      return files.filter(it -> it.getFileName().toString().startsWith(PREFIX)).toList();
    }
  }

  private static void delete(Path folder) {
    FileUtils.deleteQuietly(folder.toFile());
  }

  private static final class Holder {
    private static final Optional<Path> ONLY = find();

    private static Optional<Path> find() {
      try {
        return create();
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }
}
