package dev.platform.platform.notification;

import dev.platform.identity.access.Permission;

/** What members are told about. */
public enum NoticeKind {
  /** A deploy failed. */
  DEPLOY_FAILED(Permission.OPERATE),
  /** A deploy is live. */
  DEPLOY_LIVE(Permission.OPERATE),
  /** An instance that served has failed. */
  INSTANCE_FAILED(Permission.OPERATE),
  /** A run of a cron job failed. */
  CRON_RUN_FAILED(Permission.OPERATE),
  /** An export of a Postgres instance failed. */
  EXPORT_FAILED(Permission.OPERATE),
  /** A base backup of a Postgres instance failed. */
  BACKUP_FAILED(Permission.OPERATE),
  /** Changes of a Postgres instance are not kept for its recovery. */
  ARCHIVE_FAILED(Permission.OPERATE),
  /** The platform has disabled a webhook. */
  WEBHOOK_DISABLED(Permission.MANAGE),
  /** A domain is no longer verified. */
  DOMAIN_UNVERIFIED(Permission.CREATE),
  /** A certificate cannot be issued. */
  CERTIFICATE_FAILED(Permission.CREATE),
  /** The server of a Postgres instance does not accept connections. */
  POSTGRES_UNAVAILABLE(Permission.OPERATE),
  /** The standby of a Postgres instance has taken over. */
  POSTGRES_FAILED_OVER(Permission.OPERATE),
  /** The server of a Key Value instance does not accept connections. */
  KEY_VALUE_UNHEALTHY(Permission.OPERATE);

  private final Permission permission;

  NoticeKind(Permission permission) {
    this.permission = permission;
  }

  /** The permission of those who can do something about it. */
  Permission permission() {
    return permission;
  }

  /** Whether a service that sends this much sends it. */
  boolean isSentBy(NotificationsToSend setting) {
    return switch (setting) {
      case NONE -> false;
      case DEFAULT, FAILURE -> this != DEPLOY_LIVE;
      case ALL -> true;
    };
  }
}
