package dev.platform.platform.usage;

import java.util.Locale;

/** What is counted, with its unit in the name. */
public enum MeterKind {
  /** Seconds of running instances, by plan. */
  INSTANCE_SECONDS,
  /** Seconds of builds. */
  BUILD_SECONDS,
  /** Bytes that the edge sent to visitors, and services to other machines. */
  EGRESS_BYTES,
  /** Gigabytes of a datastore, times seconds. */
  STORAGE_GB_SECONDS,
  /** Gigabytes of a disk, times seconds. */
  DISK_GB_SECONDS;

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
