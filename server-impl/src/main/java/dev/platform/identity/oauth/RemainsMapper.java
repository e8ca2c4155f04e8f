package dev.platform.identity.oauth;

import java.time.Instant;

/** SQL that clears away what has ended before a time. */
interface RemainsMapper {
  void deleteRequests(Instant before);

  void deleteCodes(Instant before);

  void deleteDeviceLogins(Instant before);

  void deleteRefreshTokens(Instant before);

  /** Refresh tokens stay good; they cannot be told again. */
  void forgetSealedTokens(Instant before);

  void deleteFamilies(Instant before);

  void deleteEndedTokens(Instant before);
}
