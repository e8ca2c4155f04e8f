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
  private final ThreadLocal<@Nullable Called> called = new ThreadLocal<>();
  private final Map<String, Set<String>> calls = new TreeMap<>();
  private final Map<String, Instant> checks = new TreeMap<>();
  private final Map<String, Map<Integer, Seen>> statuses = new TreeMap<>();
  private final Map<String, Set<String>> passed = new TreeMap<>();

  public Recorder(Clock clock) {
    this.clock = clock;
  }

  /** What a check called, and what of it with success. */
  private record Called(Set<String> all, Set<String> successful) {}

  /** A check begins on this thread. */
  public void begin() {
    called.set(new Called(new TreeSet<>(), new TreeSet<>()));
  }

  /** The check of this thread has passed: what it called with success is shown to work. */
  public synchronized void pass(String check) {
    checks.put(check, clock.instant());
    Called operations = called.get();
    if (operations != null) {
      operations
          .successful()
          .forEach(it -> passed.computeIfAbsent(it, id -> new TreeSet<>()).add(check));
    }
  }

  /** No check runs on this thread any longer. */
  public synchronized void end(String check) {
    Called operations = called.get();
    if (operations != null) {
      calls.put(check, operations.all());
    }
    called.remove();
  }

  /** Which operations each check called, whatever they answered. */
  public synchronized Map<String, Set<String>> calls() {
    return new TreeMap<>(calls);
  }

  @Override
  public void saw(Operation operation, int status, Seen seen) {
    Called operations = called.get();
    if (operations != null) {
      operations.all().add(operation.id());
      if (status < 400) {
        operations.successful().add(operation.id());
      }
    }
    synchronized (this) {
      statuses
          .computeIfAbsent(operation.id(), it -> new TreeMap<>())
          .computeIfAbsent(status, it -> Seen.nothing())
          .add(seen);
    }
  }

  /** By operation, the statuses of its answers. */
  public synchronized Map<String, Set<Integer>> statuses() {
    Map<String, Set<Integer>> seen = new TreeMap<>();
    statuses.forEach((id, answers) -> seen.put(id, new TreeSet<>(answers.keySet())));
    return seen;
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
