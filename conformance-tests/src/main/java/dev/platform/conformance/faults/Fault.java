package dev.platform.conformance.faults;

import java.util.List;
import java.util.function.Supplier;

/**
 * A fault that a server may have.
 *
 * @param family the part of the API, for the table
 * @param operation the operation that is wrong, which a check has to name
 * @param what a few words
 * @param at the operation whose requests or responses differ: the same, or one that shows it
 * @param check how the titles of the checks begin that look for it; empty for every check that
 *     calls the operation
 * @param flaw makes the flaw, which may remember what it saw
 */
public record Fault(
    String family, String operation, String what, String at, String check, Supplier<Flaw> flaw) {
  /** One that remembers nothing. */
  static Fault of(String family, String operation, String what, Flaw flaw) {
    return of(family, operation, what, () -> flaw);
  }

  static Fault of(String family, String operation, String what, Supplier<Flaw> flaw) {
    return new Fault(family, operation, what, operation, "", flaw);
  }

  /** One that shows at another operation. */
  Fault seenAt(String other) {
    return new Fault(family, operation, what, other, check, flaw);
  }

  Fault foundBy(String title) {
    return new Fault(family, operation, what, at, title, flaw);
  }

  /** Whether its family or name contains one of these, or there is none. */
  boolean matches(List<String> words) {
    String text = family + ": " + name();
    return words.isEmpty() || words.stream().anyMatch(text::contains);
  }

  String name() {
    return operation + ": " + what;
  }

  @Override
  public String toString() {
    return name();
  }
}
