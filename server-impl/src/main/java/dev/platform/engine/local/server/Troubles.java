package dev.platform.engine.local.server;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Logs a problem that each step meets again once, until it ends or is another one. */
public final class Troubles {
  private final Logger log;
  private @Nullable String last;

  /** Problems for a log. */
  public Troubles(Logger log) {
    this.log = log;
  }

  /** Logs a problem, unless it is the last one again. */
  public void warn(String message, Exception problem) {
    var current = message + ": " + problem.getMessage();
    if (!current.equals(last)) {
      log.warn(message, problem);
    }
    last = current;
  }

  /** There is none now. */
  public void end() {
    last = null;
  }
}
