package dev.platform.engine.local.postgres;

import java.nio.file.Path;

/**
 * The programs of one version of PostgreSQL.
 *
 * @param version as the server tells it, such as {@code 18.6}
 * @param folder what a command has to be able to read
 * @param programs the folder in it with the programs, relative
 */
record PostgresInstallation(String version, Path folder, Path programs) {
  int major() {
    return Integer.parseInt(version.split("\\D", 2)[0]);
  }

  /** A program where a command finds it that sees the folder elsewhere. */
  Path program(Path seenFolder, String name) {
    return seenFolder.resolve(programs).resolve(name);
  }
}
