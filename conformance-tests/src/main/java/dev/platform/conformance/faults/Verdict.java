package dev.platform.conformance.faults;

import java.util.Optional;

/**
 * Whether a fault was found.
 *
 * @param check the title of the check that failed
 * @param why why no check is there
 */
public record Verdict(Fault fault, Optional<String> check, String why) {
  static Verdict caught(Fault fault, Check by) {
    return new Verdict(fault, Optional.of(by.title()), "");
  }

  static Verdict missed(Fault fault, String why) {
    return new Verdict(fault, Optional.empty(), why);
  }

  public boolean isCaught() {
    return check.isPresent();
  }
}
