package dev.platform.engine.local.postgres;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Whose exports are made next: one of an owner at a time, and of a few owners at a time, who take
 * turns. So nobody's many or slow exports hold up all others.
 */
final class ExportTurns {
  private static final int AT_A_TIME = 4;

  private final Executor threads;
  private final Consumer<LocalExport> work;

  /** By owner; who is next comes first. */
  private final Map<String, Deque<LocalExport>> waiting = new LinkedHashMap<>();

  private final Set<String> owners = new HashSet<>();
  private final Map<LocalExport, Thread> running = new HashMap<>();
  private boolean closed;

  ExportTurns(Executor threads, Consumer<LocalExport> work) {
    this.threads = threads;
    this.work = work;
  }

  synchronized void add(LocalExport export) {
    waiting.computeIfAbsent(export.state().owner(), owner -> new ArrayDeque<>()).add(export);
    begin();
  }

  /** Interrupts one that is being made; one that is not will not be. */
  synchronized void cancel(LocalExport export) {
    String owner = export.state().owner();
    Deque<LocalExport> own = waiting.get(owner);
    if (own != null && own.remove(export) && own.isEmpty()) {
      waiting.remove(owner);
    }
    Thread thread = running.get(export);
    if (thread != null) {
      thread.interrupt();
    }
  }

  synchronized void close() {
    closed = true;
  }

  private synchronized void begin() {
    while (!closed && owners.size() < AT_A_TIME) {
      Optional<String> owner =
          waiting.keySet().stream().filter(it -> !owners.contains(it)).findFirst();
      if (owner.isEmpty()) {
        return;
      }
      LocalExport export = next(owner.get());
      owners.add(owner.get());
      threads.execute(() -> take(export));
    }
  }

  /** Its further ones come after those of all others. */
  private LocalExport next(String owner) {
    Deque<LocalExport> own = Objects.requireNonNull(waiting.remove(owner));
    LocalExport export = own.remove();
    if (!own.isEmpty()) {
      waiting.put(owner, own);
    }
    return export;
  }

  private void take(LocalExport export) {
    synchronized (this) {
      running.put(export, Thread.currentThread());
    }
    try {
      work.accept(export);
    } finally {
      end(export);
    }
  }

  private synchronized void end(LocalExport export) {
    running.remove(export);
    owners.remove(export.state().owner());
    begin();
  }
}
