package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How bad a finding is. Every finding fails the run; the word says where to look first. */
public enum Severity {
  /** A client is told something that is not so. */
  ERROR,
  /** The committed grades are behind the server. */
  STALE;

  @JsonValue
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
