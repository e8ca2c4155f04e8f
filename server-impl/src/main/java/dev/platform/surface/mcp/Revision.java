package dev.platform.surface.mcp;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A revision of the protocol, the oldest first. */
enum Revision {
  /** The first one over Streamable HTTP, and the only one with batches. */
  MARCH_2025("2025-03-26"),
  JUNE_2025("2025-06-18"),
  /** The last one that begins with a handshake. */
  NOVEMBER_2025("2025-11-25"),
  /** The first one whose requests carry all that there is to know of them. */
  JULY_2026("2026-07-28");

  private final String text;

  Revision(String text) {
    this.text = text;
  }

  /** As the protocol has it. */
  String text() {
    return text;
  }

  boolean isStateless() {
    return this == JULY_2026;
  }

  /** The revision of a name; empty if it is none that is spoken here. */
  static Optional<Revision> of(String text) {
    return Arrays.stream(values()).filter(it -> it.text.equals(text)).findFirst();
  }

  /** The names of those that are stateless, or of those that are not. */
  static List<String> names(boolean stateless) {
    return Arrays.stream(values())
        .filter(it -> it.isStateless() == stateless)
        .map(Revision::text)
        .toList();
  }
}
