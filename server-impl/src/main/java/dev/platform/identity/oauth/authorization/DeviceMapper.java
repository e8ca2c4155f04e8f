package dev.platform.identity.oauth.authorization;

import dev.platform.base.id.UserId;
import java.time.Instant;
import java.util.Optional;

/** SQL of logins that were begun on another device. */
interface DeviceMapper {
  void insert(DeviceRow login);

  Optional<DeviceRow> findPending(String userCode, Instant now);

  boolean answer(String userCode, DeviceState state, UserId userId, Instant now);

  /** Keeps everybody else from the login until this transaction has ended. */
  Optional<DeviceRow> lock(String digest);

  void poll(String digest, Instant polledAt, int pollSeconds);

  void delete(String digest);

  void deleteOf(UserId userId, String clientId);

  void deleteExpired(Instant before);
}
