package dev.platform.platform.metric;

import java.util.Locale;
import java.util.Optional;

/** What is measured of a resource or of one of its instances. Each has a column. */
public enum Metric {
  /** Processors in use. */
  CPU("cpu"),
  /** Processors that an instance may use. */
  CPU_LIMIT("cpu"),
  /** Processors that autoscaling wants each instance to use on average. */
  CPU_TARGET("cpu"),
  /** Memory in use. */
  MEMORY("bytes"),
  /** Memory that an instance may use. */
  MEMORY_LIMIT("bytes"),
  /** Memory that autoscaling wants each instance to use on average. */
  MEMORY_TARGET("bytes"),
  /** How many instances run. */
  INSTANCE_COUNT("instances"),
  /** How much a disk can hold. */
  DISK_CAPACITY("bytes"),
  /** How much of a disk is used. */
  DISK_USAGE("bytes"),
  /** How fast data are sent to other machines. */
  NETWORK_SENT("bytes per second"),
  /** How fast data are received from other machines. */
  NETWORK_RECEIVED("bytes per second"),
  /** Clients of a datastore. */
  ACTIVE_CONNECTIONS("connections"),
  /** How far a read replica is behind its primary. */
  REPLICATION_LAG("seconds");

  private final String unit;

  Metric(String unit) {
    this.unit = unit;
  }

  String unit() {
    return unit;
  }

  String column() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The most that it can be; empty if nothing limits it. */
  Optional<Metric> limit() {
    return switch (this) {
      case CPU, CPU_TARGET -> Optional.of(CPU_LIMIT);
      case MEMORY, MEMORY_TARGET -> Optional.of(MEMORY_LIMIT);
      case CPU_LIMIT,
          MEMORY_LIMIT,
          INSTANCE_COUNT,
          DISK_CAPACITY,
          DISK_USAGE,
          NETWORK_SENT,
          NETWORK_RECEIVED,
          ACTIVE_CONNECTIONS,
          REPLICATION_LAG ->
          Optional.empty();
    };
  }
}
