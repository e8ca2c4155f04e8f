package dev.platform.conformance.evidence;

import dev.platform.conformance.client.Observer;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Seen;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a run sees. Checks run on several threads at a time, each on one: what answers
 * meanwhile on this thread is the check's.
 */
public final class Recorder implements Observer {
  private final Clock clock;
  private final ThreadLocal<@Nullable Set<String>> called = new ThreadLocal<>();
  private final Map<String, Instant> checks = new TreeMap<>();
  private final Map<String, Map<Integer, Seen>> statuses = new TreeMap<>();
  private final Map<String, Set<String>> passed = new TreeMap<>();

  public Recorder(Clock clock) {
    this.clock = clock;
  }

  /** A check begins on this thread. */
  public void begin() {
    called.set(new TreeSet<>());
  }

  /** The check of this thread has passed: what it called with success is shown to work. */
  public synchronized void pass(String check) {
    checks.put(check, clock.instant());
    Set<String> operations = called.get();
    if (operations != null) {
      operations.forEach(it -> passed.computeIfAbsent(it, id -> new TreeSet<>()).add(check));
    }
  }

  /** No check runs on this thread any longer. */
  public void end() {
    called.remove();
  }

  @Override
  public void saw(Operation operation, int status, Seen seen) {
    Set<String> operations = called.get();
    if (operations != null && status < 400) {
      operations.add(operation.id());
    }
    synchronized (this) {
      statuses
          .computeIfAbsent(operation.id(), it -> new TreeMap<>())
          .computeIfAbsent(status, it -> Seen.nothing())
          .add(seen);
    }
  }

  /** When each check that passed had ended. */
  synchronized Map<String, Instant> checks() {
    return new TreeMap<>(checks);
  }

  /** By operation, the checks that passed and had an answer with success of it. */
  synchronized Map<String, Evidence.Observed> operations() {
    Map<String, Evidence.Observed> operations = new TreeMap<>();
    statuses.forEach(
        (id, seen) ->
            operations.put(id, new Evidence.Observed(passed.getOrDefault(id, Set.of()), seen)));
    return operations;
  }
}
