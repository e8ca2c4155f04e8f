package dev.platform.platform.service;

/** What makes a deploy happen by itself. */
public enum AutoDeployTrigger {
  /** A new commit on the branch. */
  COMMIT("commit"),
  /** A new commit whose checks have passed. No longer taken; where it is kept, it is like off. */
  CHECKS_PASS("checksPass"),
  /** Nothing. */
  OFF("off");

  private final String wire;

  AutoDeployTrigger(String wire) {
    this.wire = wire;
  }

  /** Its word on the wire. */
  public String wire() {
    return wire;
  }
}
