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
  BILLING
}
