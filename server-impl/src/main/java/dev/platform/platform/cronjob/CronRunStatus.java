package dev.platform.platform.cronjob;

import java.util.Locale;

/** How a run of a cron job stands. */
public enum CronRunStatus {
  /** It waits, or its command runs. */
  PENDING,
  /** Its command exited with status 0. */
  SUCCESSFUL,
  /** Its command failed, or could not be run. */
  UNSUCCESSFUL,
  /** Somebody canceled it, another run took its place, or its time was missed. */
  CANCELED;

  /** Its word on the wire. */
  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
