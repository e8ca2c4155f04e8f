package dev.platform.base.db;

import java.util.Optional;

/** SQL of {@link SecretKeyCheck}. */
interface SecretKeyCheckMapper {
  /** Does nothing if there is a row. */
  void insert(byte[] sealed);

  Optional<byte[]> find();
}
