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

/** Collects what a run sees. Checks run on several threads at a time. */
public final class Recorder implements Observer {
  private final Clock clock;
  private final Map<String, Set<String>> calls = new TreeMap<>();
  private final Map<String, Instant> checks = new TreeMap<>();
  private final Map<String, Map<Integer, Seen>> statuses = new TreeMap<>();
  private final Map<String, Set<String>> passed = new TreeMap<>();

  public Recorder(Clock clock) {
    this.clock = clock;
  }

  /** A check has passed: what it called with success is shown to work. */
  public synchronized void pass(String check, Set<String> successful) {
    checks.put(check, clock.instant());
    successful.forEach(it -> passed.computeIfAbsent(it, id -> new TreeSet<>()).add(check));
  }

  /** A check has ended. */
  public synchronized void end(String check, Set<String> called) {
    calls.put(check, called);
  }

  /** Which operations each check called, whatever they answered. */
  public synchronized Map<String, Set<String>> calls() {
    return new TreeMap<>(calls);
  }

  @Override
  public synchronized void saw(Operation operation, int status, Seen seen) {
    statuses
        .computeIfAbsent(operation.id(), it -> new TreeMap<>())
        .computeIfAbsent(status, it -> Seen.nothing())
        .add(seen);
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
