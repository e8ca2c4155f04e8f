package dev.platform.platform.notification;

/** Which notifications a service sends. */
public enum NotificationsToSend {
  /** Those of the workspace. */
  DEFAULT,
  /** None. */
  NONE,
  /** Those of failures. */
  FAILURE,
  /** All: of failures, and of deploys that are live. */
  ALL
}
