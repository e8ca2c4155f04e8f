package dev.platform.identity.oauth.token;

import java.time.Instant;
import java.util.List;

/** SQL of access tokens that were ended before their time. */
interface EndedTokenMapper {
  void insert(String id, Instant expiresAt);

  List<String> list(Instant now);
}
