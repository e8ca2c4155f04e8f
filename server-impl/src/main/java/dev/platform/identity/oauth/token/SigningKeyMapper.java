package dev.platform.identity.oauth.token;

import java.time.Instant;
import java.util.List;

/** SQL of signing keys. */
interface SigningKeyMapper {

  /** Oldest first. */
  List<SigningKeyRow> list();

  void insert(String id, byte[] sealedJwk, Instant createdAt);

  void delete(String id);

  /** Lets one replica at a time make a key. */
  String lock();
}
