package dev.platform.conformance.faults;

import java.time.Duration;
import java.util.Set;

/**
 * How a check of the suite ended.
 *
 * @param id of JUnit
 * @param failure why it failed; empty when it passed
 * @param operations what it called
 */
record Check(String id, String title, Duration took, String failure, Set<String> operations) {
  Check {
    operations = Set.copyOf(operations);
  }

  boolean hasPassed() {
    return failure.isEmpty();
  }

  /** Whether its title or its failure has the id of an operation. */
  boolean names(String operation) {
    return (title + " " + failure).matches("(?s).*(?<![\\w-])" + operation + "(?![\\w-]).*");
  }
}
