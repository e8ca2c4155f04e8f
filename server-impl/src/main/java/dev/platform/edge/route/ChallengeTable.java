package dev.platform.edge.route;

import org.jspecify.annotations.Nullable;

/** What an authority is to find at a host before it issues a certificate (RFC 8555, HTTP-01). */
public interface ChallengeTable {

  /** The response to a challenge; null if there is none. May take its time. */
  @Nullable String response(String token);
}
