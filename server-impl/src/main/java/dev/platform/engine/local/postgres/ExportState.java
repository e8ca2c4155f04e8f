package dev.platform.engine.local.postgres;

import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.PostgresRef;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an export, on disk.
 *
 * @param server key of the server
 * @param key its own
 * @param owner as whose user its commands run
 * @param version major version of the server
 * @param complete whether its file is there and was read
 * @param failure why it came to nothing; null if it has not
 */
record ExportState(
    String server,
    String key,
    String owner,
    int version,
    boolean complete,
    @Nullable String failure) {

  ExportRef ref() {
    return new ExportRef(new PostgresRef(server), key);
  }

  boolean isOver() {
    return complete || failure != null;
  }

  ExportState completed() {
    return new ExportState(server, key, owner, version, true, null);
  }

  ExportState failed(String why) {
    return new ExportState(server, key, owner, version, false, why);
  }

  CopyStatus status() {
    if (failure != null) {
      return new CopyStatus.Failed(failure);
    }
    return complete ? new CopyStatus.Done() : new CopyStatus.Running();
  }
}
