package dev.platform.engine.local.postgres;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The programs of one version of PostgreSQL.
 *
 * @param version as the server tells it, such as {@code 18.6}
 * @param folder what a command has to be able to read
 * @param programs the folder in it with the programs, relative
 * @param extensions the folder with the {@link CustomerExtensions}; null if there is none
 */
record PostgresInstallation(String version, Path folder, Path programs, @Nullable Path extensions) {

  int major() {
    return Integer.parseInt(version.split("\\D", 2)[0]);
  }

  /** What a command that starts a server has to be able to read. */
  List<Path> folders() {
    return extensions == null ? List.of(folder) : List.of(folder, extensions);
  }

  /** A program where a command finds it that sees the folder elsewhere. */
  Path program(Path seenFolder, String name) {
    return seenFolder.resolve(programs).resolve(name);
  }

  /** Words for the command of a server that sees the {@link #folders} elsewhere. */
  String options(List<Path> seen) {
    return extensions == null ? "" : CustomerExtensions.options(extensions, seen.get(1));
  }
}
