package dev.platform.platform.log;

import java.util.Locale;

/** Where a line comes from. */
public enum LogType {
  /** An instance. */
  APP,
  /** A request that reached a service. */
  REQUEST,
  /** A build. */
  BUILD;

  /** Its name on the wire. */
  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
