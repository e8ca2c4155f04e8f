package dev.platform.platform.metric;

import dev.platform.base.id.IdPrefix;

/** What a disk belongs to. */
public enum DiskKind {
  /** A managed Postgres. */
  DATABASE(IdPrefix.POSTGRES),
  /** A Key Value instance. */
  KEYVALUE(IdPrefix.KEY_VALUE),
  /** A service. */
  SERVICE(IdPrefix.SERVICE);

  private final IdPrefix prefix;

  DiskKind(IdPrefix prefix) {
    this.prefix = prefix;
  }

  boolean has(String resource) {
    return prefix.begins(resource);
  }
}
