package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How bad a finding is, the worst first. */
public enum Severity {
  /** A client is told something that is not so. */
  ERROR,
  /** The committed grades are behind the server. */
  WARNING,
  /** What the contract declares and no run has seen. */
  NOTE;

  @JsonValue
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is as bad as another, or worse. */
  public boolean isAtLeast(Severity other) {
    return compareTo(other) <= 0;
  }
}
