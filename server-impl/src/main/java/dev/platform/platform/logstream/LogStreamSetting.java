package dev.platform.platform.logstream;

import java.util.Locale;

/** What happens to lines, besides being stored. */
public enum LogStreamSetting {
  /** They are sent to a destination. */
  SEND,
  /** They are sent nowhere. */
  DROP;

  /** Its name on the wire, and as it is kept. */
  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  static LogStreamSetting ofWire(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
