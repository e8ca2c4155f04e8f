package dev.platform.engine.local.postgres;

import dev.platform.engine.spi.RecoveryWindow;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the backups of a server are good for. It follows from the files that are there: only what
 * follows a base backup without a gap counts.
 */
final class KeptWal {
  private static final int MOST_SAMPLES = 500;

  private final BackupFolder folder;
  private final Deque<WalSample> samples = new ArrayDeque<>();
  private BackupState state;

  /** The last file that follows from a base backup; null if there is none. */
  private @Nullable WalName last;

  /** The oldest base backup from which it follows. */
  private @Nullable BaseBackup first;

  /** Whether there are later files that do not. */
  private boolean hasGap;

  KeptWal(BackupFolder folder) throws IOException {
    this.folder = folder;
    this.state = folder.state();
    assess();
  }

  /** When the last base backup was begun; null if none was. */
  synchronized @Nullable Instant startedAt() {
    return state.startedAt();
  }

  synchronized void start(Instant now) throws IOException {
    state = state.started(now);
    folder.save(state);
  }

  /** Forgets what was deleted. */
  synchronized void clear() throws IOException {
    state = BackupState.NONE;
    samples.clear();
    assess();
  }

  synchronized boolean hasGap() {
    return hasGap;
  }

  /** Whether there is a base backup with all of the WAL that it needs. */
  synchronized boolean isUsable() {
    return last != null;
  }

  /** Of when the oldest sample is that is not kept yet. */
  synchronized Optional<Instant> waitsSince() {
    return Optional.ofNullable(samples.peekFirst()).map(WalSample::at);
  }

  /** Looks at a server. While nothing is committed, what is kept is all that there is. */
  synchronized void note(WalSample sample) {
    WalSample kept = state.kept();
    if (kept != null && sample.isUnchangedSince(kept)) {
      state = state.kept(sample.as(kept));
      samples.clear();
      return;
    }
    samples.removeIf(other -> other.file().equals(sample.file()));
    samples.add(sample);
    if (samples.size() > MOST_SAMPLES) {
      samples.removeFirst();
    }
  }

  /** Finds out what the files are good for, when there are others. */
  synchronized void assess() throws IOException {
    WalChain chain = folder.chain();
    List<BaseBackup> all = folder.backups();
    last = null;
    first = null;
    hasGap = false;
    for (int i = all.size() - 1; i >= 0; i--) {
      BaseBackup backup = all.get(i);
      Optional<WalName> end = end(chain, backup);
      if (end.isPresent() && (first == null || end.equals(end(chain, first)))) {
        last = end.get();
        first = backup;
      }
    }
    if (last != null) {
      hasGap = chain.hasLater(last);
      keepSamples(last);
    }
  }

  /** The last file that follows from a backup; empty if it lacks some itself. */
  private static Optional<WalName> end(WalChain chain, BaseBackup backup) {
    return chain
        .end(backup.firstFile())
        .filter(end -> end.segment() >= backup.lastFile().segment());
  }

  private void keepSamples(WalName end) throws IOException {
    WalSample newest = null;
    while (!samples.isEmpty() && samples.getFirst().name().segment() <= end.segment()) {
      newest = samples.removeFirst();
    }
    WalSample before = state.kept();
    if (newest != null && (before == null || newest.at().isAfter(before.at()))) {
      state = state.kept(newest);
      folder.save(state);
    }
  }

  /** Whether all that was committed until a time is kept. */
  synchronized boolean has(Instant time) {
    WalSample kept = state.kept();
    return kept != null && !kept.at().isBefore(time);
  }

  /** The times that the server can be recovered to, but none before a limit. */
  synchronized @Nullable RecoveryWindow window(Instant limit) {
    BaseBackup oldest = first;
    WalSample kept = state.kept();
    if (oldest == null || kept == null) {
      return null;
    }
    Instant earliest = oldest.completedAt().isBefore(limit) ? limit : oldest.completedAt();
    return earliest.isAfter(kept.at()) ? null : new RecoveryWindow(earliest, kept.at());
  }

  /** A backup is needed as long as there is no later one of before the window. */
  synchronized void deleteOld(Duration recoverable, Instant now) throws IOException {
    Optional<BaseBackup> needed = lastBefore(now.minus(recoverable)).or(() -> oldest());
    if (needed.isPresent()) {
      folder.deleteBefore(needed.get());
      assess();
    }
  }

  private Optional<BaseBackup> oldest() {
    return Optional.ofNullable(first);
  }

  /** The last usable base backup of before a time. */
  private Optional<BaseBackup> lastBefore(Instant time) {
    BaseBackup best = null;
    BaseBackup oldest = first;
    for (BaseBackup backup : folder.backups()) {
      boolean isUsable = oldest != null && !backup.completedAt().isBefore(oldest.completedAt());
      if (isUsable && !backup.completedAt().isAfter(time)) {
        best = backup;
      }
    }
    return Optional.ofNullable(best);
  }

  /** What the server is recovered to a time with; empty if that is not possible. */
  synchronized Optional<Usable> find(Instant time) {
    WalName end = last;
    return end == null ? Optional.empty() : lastBefore(time).map(backup -> new Usable(backup, end));
  }

  /** The same for all that is kept. */
  synchronized Optional<Usable> newest() {
    return find(Instant.MAX);
  }

  /**
   * A base backup with the WAL that follows.
   *
   * @param last the last file
   */
  record Usable(BaseBackup backup, WalName last) {}
}
