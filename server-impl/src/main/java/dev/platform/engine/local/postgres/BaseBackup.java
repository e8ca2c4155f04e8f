package dev.platform.engine.local.postgres;

import java.time.Instant;

/**
 * A copy of all data of a server, which becomes consistent once the WAL from its first to its last
 * file has been replayed.
 *
 * @param id its own
 * @param startedAt when it was begun
 * @param completedAt from then on the server can be recovered with it
 * @param first name of the first file of the WAL that it needs
 * @param last name of the last one
 * @param label the file that PostgreSQL needs beside the copy
 * @param transactions which had ended when it was completed, as in {@link WalSample}
 */
record BaseBackup(
    String id,
    Instant startedAt,
    Instant completedAt,
    String first,
    String last,
    String label,
    String transactions) {

  WalName firstFile() {
    return WalName.parse(first).orElseThrow();
  }

  WalName lastFile() {
    return WalName.parse(last).orElseThrow();
  }
}
