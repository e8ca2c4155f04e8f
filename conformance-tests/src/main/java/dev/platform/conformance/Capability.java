package dev.platform.conformance;

import java.util.Locale;

/** What an install may lack. Checks that need it are skipped then. */
public enum Capability {
  /** Services answer at their URL, seen from where the checks run. */
  APPS("services that are reachable from this host"),
  /** Named by {@code --foreign-service}. */
  FOREIGN_SERVICE("a service in a different workspace (--foreign-service)"),
  LOG_TAIL("log lines over a WebSocket"),
  /** Named by {@code --email} and {@code --password}. */
  PERSON("a user who can log in (--email, --password)"),
  /** Services that have curl, and environments that the install can isolate. */
  PRIVATE_NETWORK("a private network (names of private services, isolated environments)"),
  /** An install may have switched them off. */
  RATE_LIMITS("rate limit headers in responses"),
  SCALING("more than one instance of a service"),
  /** Named by {@code --sleep}: nobody waits as long as it usually takes. */
  SLEEP("free web services that sleep within seconds (--sleep)");

  private final String text;

  Capability(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
