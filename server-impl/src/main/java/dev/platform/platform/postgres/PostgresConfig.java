package dev.platform.platform.postgres;

import java.util.Map;
import java.util.TreeMap;

/**
 * What users can change of an instance, besides who may connect.
 *
 * @param name for people
 * @param plan how large it is
 * @param diskSizeGb how much its data may take, in GB of 2^30 bytes; it never shrinks
 * @param diskAutoscaling whether the disk grows when it is nearly full
 * @param highlyAvailable whether a standby takes over
 * @param parameterOverrides settings of the server
 */
public record PostgresConfig(
    String name,
    PostgresPlan plan,
    int diskSizeGb,
    boolean diskAutoscaling,
    boolean highlyAvailable,
    Map<String, String> parameterOverrides) {
  public PostgresConfig {
    parameterOverrides = Map.copyOf(new TreeMap<>(parameterOverrides));
  }

  /** What a replica with a name and settings of its own has of its primary. */
  PostgresConfig replica(NewReplica replica) {
    return new PostgresConfig(
        replica.name(), plan, diskSizeGb, diskAutoscaling, false, replica.parameterOverrides());
  }

  /** The same with a larger disk. */
  PostgresConfig withDisk(int sizeGb) {
    return new PostgresConfig(
        name, plan, sizeGb, diskAutoscaling, highlyAvailable, parameterOverrides);
  }
}
