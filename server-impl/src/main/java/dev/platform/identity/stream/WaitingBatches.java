package dev.platform.identity.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Messages that wait for a reader that is slow, up to a bound; what is more is skipped, and the
 * reader is told how much.
 */
public final class WaitingBatches {
  private static final long MAX_WAITING = 16L * 1024 * 1024;

  private final Deque<StreamBatch> waiting = new ArrayDeque<>();
  private long size;
  private long skipped;
  private @Nullable StreamBatch lastSkipped;

  /** Lets a batch wait, or notes that it was skipped. */
  public synchronized void add(StreamBatch batch) {
    if (size > MAX_WAITING) {
      skipped += batch.count();
      lastSkipped = batch;
      return;
    }
    addGap();
    waiting.addLast(batch);
    size += batch.size();
  }

  private void addGap() {
    if (lastSkipped != null) {
      var gap = lastSkipped.gap(skipped);
      waiting.addLast(gap);
      size += gap.size();
      skipped = 0;
      lastSkipped = null;
    }
  }

  /** Takes the next batch; null if none waits. */
  public synchronized @Nullable StreamBatch poll() {
    if (waiting.isEmpty()) {
      addGap();
    }
    @Nullable StreamBatch batch = waiting.pollFirst();
    if (batch != null) {
      size -= batch.size();
    }
    return batch;
  }

  /** Forgets all that waits. */
  public synchronized void clear() {
    waiting.clear();
    size = 0;
    skipped = 0;
    lastSkipped = null;
  }
}
