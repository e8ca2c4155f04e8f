package dev.platform.conformance.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Faults that are tried in one run, each with the check that is to find it. No check calls an
 * operation with the fault of another one.
 */
final class Batch {
  private static final Duration LONGEST = Duration.ofSeconds(6);

  private final List<Attempt> attempts = new ArrayList<>();
  private final Set<String> faulty = new HashSet<>();
  private final Set<String> called = new HashSet<>();
  private Duration length = Duration.ZERO;

  /** A fault, and a check that calls its operation. */
  record Attempt(Fault fault, Check check) {}

  /** As few batches as a simple search finds. */
  static List<Batch> of(List<Attempt> attempts) {
    List<Batch> batches = new ArrayList<>();
    for (Attempt attempt : attempts) {
      if (batches.stream().noneMatch(batch -> batch.add(attempt))) {
        var batch = new Batch();
        batch.put(attempt);
        batches.add(batch);
      }
    }
    return batches;
  }

  /** Of one attempt. */
  static Batch alone(Attempt attempt) {
    var batch = new Batch();
    batch.put(attempt);
    return batch;
  }

  List<Attempt> attempts() {
    return attempts;
  }

  Duration length() {
    return length;
  }

  List<Fault> faults() {
    return attempts.stream().map(Attempt::fault).toList();
  }

  List<String> checks() {
    return attempts.stream().map(it -> it.check().id()).distinct().toList();
  }

  private boolean add(Attempt attempt) {
    boolean fits =
        !called.contains(attempt.fault().at())
            && attempt.check().operations().stream().noneMatch(faulty::contains)
            && length.plus(attempt.check().took()).compareTo(LONGEST) < 0;
    if (fits) {
      put(attempt);
    }
    return fits;
  }

  private void put(Attempt attempt) {
    attempts.add(attempt);
    faulty.add(attempt.fault().at());
    called.addAll(attempt.check().operations());
    length = length.plus(attempt.check().took());
  }
}
