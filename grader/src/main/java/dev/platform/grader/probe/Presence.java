package dev.platform.grader.probe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.platform.grader.Grade;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What could be seen of an operation from outside. */
public enum Presence {
  /** It returned success, as the contract has it. */
  WORKS("works", Grade.IMPLEMENTED),
  /** It returned what the contract does not have. */
  BREAKS_CONTRACT("breaks-contract", Grade.PARTIAL),
  /** It has a route, but nothing was there to call it with, or it would have changed something. */
  ROUTED("routed", null),
  /** It has no route. */
  NO_ROUTE("no-route", Grade.NOT_IMPLEMENTED),
  /** The server did not say. */
  UNKNOWN("unknown", null);

  private final String wire;
  private final @Nullable Grade grade;

  Presence(String wire, @Nullable Grade grade) {
    this.wire = wire;
    this.grade = grade;
  }

  @JsonCreator
  static Presence of(String wire) {
    return Arrays.stream(values())
        .filter(it -> it.wire.equals(wire))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown presence " + wire));
  }

  @JsonValue
  public String wire() {
    return wire;
  }

  /** The grade that it shows, if it shows one. */
  public Optional<Grade> grade() {
    return Optional.ofNullable(grade);
  }
}
