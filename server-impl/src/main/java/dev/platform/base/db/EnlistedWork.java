package dev.platform.base.db;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Work that rides along with the next write of this thread: it is done first in that transaction
 * and committed with it, or not at all. For what must be kept together with a change by someone who
 * does not know which transaction will make it.
 */
public final class EnlistedWork {
  private static final ThreadLocal<@Nullable Consumer<WriteTx>> MOUNTED = new ThreadLocal<>();

  private EnlistedWork() {}

  /**
   * Mounts the next write. What the work throws undoes that write.
   *
   * @param work safe to repeat, like all work in a transaction
   */
  public static void mount(Consumer<WriteTx> work) {
    MOUNTED.set(work);
  }

  /** Takes off what is mounted, if it has not been carried yet. */
  public static void dismount() {
    MOUNTED.remove();
  }

  static void ride(WriteTx tx) {
    @Nullable Consumer<WriteTx> work = MOUNTED.get();
    if (work != null) {
      work.accept(tx);
      tx.afterCommit(EnlistedWork::dismount);
    }
  }
}
