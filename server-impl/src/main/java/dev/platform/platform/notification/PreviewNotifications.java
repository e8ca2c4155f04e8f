package dev.platform.platform.notification;

/** Whether previews of a service send notifications. */
public enum PreviewNotifications {
  /** As the workspace has it. */
  DEFAULT,
  /** They send none. */
  FALSE,
  /** They send what the service sends. */
  TRUE
}
