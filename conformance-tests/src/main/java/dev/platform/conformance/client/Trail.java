package dev.platform.conformance.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The calls that the check of this thread has made, so that a failure names the operations, also
 * when the check compares what two of them returned.
 */
public final class Trail {
  /** The header that has the mark of a check. */
  public static final String HEADER = "X-Conformance-Check";

  private static final int SHOWN = 5;
  private static final ThreadLocal<List<Step>> STEPS = ThreadLocal.withInitial(ArrayList::new);
  private static final ThreadLocal<Optional<String>> MARK =
      ThreadLocal.withInitial(Optional::empty);

  private Trail() {}

  /**
   * A call.
   *
   * @param status 0 when there was no response
   */
  private record Step(String operation, int status) {
    boolean isSuccessful() {
      return status > 0 && status < 400;
    }

    @Override
    public String toString() {
      return operation + " " + (status == 0 ? "no response" : String.valueOf(status));
    }
  }

  /**
   * A check begins on this thread.
   *
   * @param mark tells a proxy whose requests they are; empty on the way to a server
   */
  public static void begin(Optional<String> mark) {
    STEPS.get().clear();
    MARK.set(mark);
  }

  static Optional<String> mark() {
    return MARK.get();
  }

  static void add(Operation operation, int status) {
    STEPS.get().add(new Step(operation.id(), status));
  }

  /** Every operation that was called. */
  public static Set<String> operations() {
    return operations(step -> true);
  }

  /** Every operation that was called with success. */
  public static Set<String> successful() {
    return operations(Step::isSuccessful);
  }

  private static Set<String> operations(Predicate<Step> isMeant) {
    return STEPS.get().stream()
        .filter(isMeant)
        .map(Step::operation)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The latest calls, the last one at the end; a call that was repeated stands there once. */
  public static String latest() {
    List<String> steps = new ArrayList<>();
    for (Step step : STEPS.get()) {
      steps.remove(step.toString());
      steps.add(step.toString());
    }
    return String.join(", ", steps.subList(Math.max(0, steps.size() - SHOWN), steps.size()));
  }
}
