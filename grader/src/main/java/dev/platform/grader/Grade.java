package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/** How much of an operation is there, from least to most. */
public enum Grade {
  NOT_IMPLEMENTED("not-implemented", "#6b7280"),
  PARTIAL("partial", "#d97706"),
  IMPLEMENTED("implemented", "#16a34a");

  private final String wire;
  private final String color;

  Grade(String wire, String color) {
    this.wire = wire;
    this.color = color;
  }

  static Grade of(String wire) {
    return Arrays.stream(values())
        .filter(grade -> grade.wire.equals(wire))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Unknown grade: " + wire));
  }

  @JsonValue
  public String wire() {
    return wire;
  }

  /** The colour of its badge in the graded document. */
  public String color() {
    return color;
  }
}
