package dev.platform.surface.mcp;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How much log messages matter, those that matter least first. */
enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  /** As the protocol has it. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The level of a name; empty if it is none. */
  static Optional<LogLevel> of(String text) {
    return Arrays.stream(values()).filter(it -> it.text().equals(text)).findFirst();
  }
}
