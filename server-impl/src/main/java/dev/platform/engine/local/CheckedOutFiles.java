package dev.platform.engine.local;

import dev.platform.engine.local.tools.SourceFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Files of a work tree in which no command runs, up to 1 MiB of each.
 *
 * @param folders reaches into the work tree
 * @param directory which was found to be inside
 */
record CheckedOutFiles(OwnerFolders folders, Path directory) implements SourceFiles {
  private static final int MAX_BYTES = 1 << 20;

  @Override
  public Optional<String> read(String name) throws IOException, InterruptedException {
    return folders
        .read(directory, name, MAX_BYTES)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }
}
