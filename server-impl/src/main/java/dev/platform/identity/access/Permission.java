package dev.platform.identity.access;

/** What a caller may be allowed to do: the columns of the permission table. */
public enum Permission {
  /** Read what is not sensitive. */
  VIEW,
  /** Read logs. */
  LOGS,
  /** Restart, suspend, resume, scale, redeploy, cancel. */
  OPERATE,
  /** Create, change or delete resources; choose the code that runs. */
  CREATE,
  /** Read variable values, secret files, connection info. */
  SENSITIVE,
  /** Mint and revoke API keys. */
  KEYS,
  /** Settings, members, webhooks, audit log of a workspace. */
  MANAGE,
  /** Payment. */
  BILLING;

  /**
   * Whether somebody who was found to have this permission has another one too, as every role has
   * it: all may read, and whoever may choose the code may start it.
   */
  boolean includes(Permission other) {
    return this == other || other == VIEW || (this == CREATE && other == OPERATE);
  }
}
