package dev.platform.api;

/** What a caller must be allowed to do, as {@code operations.yaml} names it. */
public enum Permission {
  VIEW,
  LOGS,
  OPERATE,
  CREATE,
  SENSITIVE,
  KEYS,
  MANAGE,
  BILLING,
  /**
   * Those of the operations that the request asks for, which are admitted and counted one by one.
   */
  EACH
}
