package dev.platform.identity.oauth;

import java.time.Instant;
import java.util.List;

/** SQL of signing keys. */
interface SigningKeyMapper {

  /** Oldest first. */
  List<SigningKeyRow> list();

  void insert(String id, byte[] sealedJwk, Instant createdAt);

  /** Lets one replica at a time make the first key. */
  String lock();
}
