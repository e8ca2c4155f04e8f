package dev.platform.conformance.suite;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * Something that several checks share, made by the first one that asks. If that fails, the check
 * fails and the others are skipped: one mistake is one failure.
 */
final class Once<T> implements Supplier<T> {
  private final String what;
  private final Supplier<T> make;
  private @Nullable T made;
  private boolean tried;

  private Once(String what, Supplier<T> make) {
    this.what = what;
    this.make = make;
  }

  static <T> Once<T> of(String what, Supplier<T> make) {
    return new Once<>(what, make);
  }

  /** Whether somebody has asked for it and got it. */
  synchronized boolean isMade() {
    return made != null;
  }

  @Override
  public synchronized T get() {
    T before = made;
    if (before != null) {
      return before;
    }
    if (tried) {
      throw new TestAbortedException("needs " + what + ", which could not be created");
    }
    tried = true;
    T now = make.get();
    made = now;
    return now;
  }
}
