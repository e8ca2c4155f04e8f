package dev.platform.conformance.report;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a check ended. */
public enum Outcome {
  PASSED,
  FAILED,
  SKIPPED;

  @JsonValue
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
