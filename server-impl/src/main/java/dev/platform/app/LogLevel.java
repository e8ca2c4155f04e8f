package dev.platform.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** How much the program's own log says, wherever the setting was given. */
final class LogLevel {
  private static final String OWN = "dev.platform";

  private LogLevel() {}

  /** From now on the log says what is of this level or graver. */
  static void set(String level) {
    ((Logger) LoggerFactory.getLogger(OWN)).setLevel(Level.toLevel(level));
  }
}
