package dev.platform.engine.local;

import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.ProcessEnd.Kind;
import dev.platform.engine.spi.Resources;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param status exit status as a shell tells it; null if nobody saw it
 * @param outOfMemory whether the memory limit ended one of its processes
 */
record ExitResult(@Nullable Integer status, boolean outOfMemory) {
  private static final int KILLED = 137;

  boolean succeeded() {
    return status != null && status == 0;
  }

  /** As the platform is told. */
  ProcessEnd end(Resources limits) {
    return new ProcessEnd(kind(), status, words(limits));
  }

  private Kind kind() {
    if (status == null) {
      return Kind.KILLED;
    }
    if (status == 0) {
      return Kind.SUCCEEDED;
    }
    if (outOfMemory) {
      return Kind.OUT_OF_MEMORY;
    }
    return status == KILLED ? Kind.KILLED : Kind.FAILED;
  }

  /** In words that complete the sentence "The instance …". */
  private String words(Resources limits) {
    if (status == null) {
      return "stopped without an exit status";
    }
    if (outOfMemory && status != 0) {
      return "was killed (out of memory: limit " + HumanReadable.bytes(limits.memoryBytes()) + ")";
    }
    if (status == KILLED) {
      return "was killed (signal 9)";
    }
    return "exited with status " + status;
  }
}
