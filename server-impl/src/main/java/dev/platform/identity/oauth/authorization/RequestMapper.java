package dev.platform.identity.oauth.authorization;

import java.time.Instant;
import java.util.Optional;

/** SQL of requests that wait for a person. */
interface RequestMapper {
  void insert(RequestRow request);

  Optional<RequestRow> find(String digest, Instant now);

  boolean delete(String digest);

  void deleteExpired(Instant before);
}
