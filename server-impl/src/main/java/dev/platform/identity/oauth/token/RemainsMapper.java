package dev.platform.identity.oauth.token;

import java.time.Instant;

/** SQL that clears away what has ended of tokens before a time. */
interface RemainsMapper {
  void deleteRefreshTokens(Instant before);

  /** Refresh tokens stay good; they cannot be told again. */
  void forgetSealedTokens(Instant before);

  void deleteFamilies(Instant before);

  void deleteEndedTokens(Instant before);
}
