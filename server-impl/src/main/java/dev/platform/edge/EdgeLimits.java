package dev.platform.edge;

import java.time.Duration;

/**
 * What the edge bears. Bodies and answers may take as long as they move: that is how uploads,
 * streams and tails are. So what is bounded is how many of them there are.
 *
 * @param head how long a head may take to arrive, from its first byte
 * @param connections open at the same time
 * @param connectionsOfOne of one address, which is no proxy of the operator's
 */
public record EdgeLimits(Duration head, int connections, int connectionsOfOne) {

  /** Bytes of a head. */
  static final int HEAD_BYTES = 32 * 1024;

  /** Bytes of the first line of a head. */
  static final int LINE_BYTES = 16 * 1024;

  /** Fields of a head. */
  static final int FIELDS = 256;

  /** Requests that one connection of HTTP/2 carries at the same time. */
  static final int STREAMS = 100;

  /** Those of every edge. */
  public static final EdgeLimits USUAL = new EdgeLimits(Duration.ofSeconds(10), 16_384, 2_048);
}
