package dev.platform.platform.postgres;

import dev.platform.base.error.Failure;
import dev.platform.platform.NameRule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What must be true of an instance that is kept. */
public final class PostgresRules {
  /** The versions that the contract knows. */
  public static final int FIRST_VERSION = 11;

  public static final int LAST_VERSION = 18;

  public static final int MAX_GB = 16_384;
  public static final int STEP_GB = 5;
  public static final int MAX_REPLICAS = 5;

  /** Older ones cannot be copied while they run, with what engines have of them. */
  public static final int FOLLOWED_SINCE = 15;

  private PostgresRules() {}

  /**
   * Rejects a config that an instance cannot have.
   *
   * @param version of the server, which knows some settings only
   */
  static void check(PostgresConfig config, int version) {
    NameRule.check("name", config.name());
    checkDisk(config.diskSizeGb());
    if (config.highlyAvailable() && !config.plan().canBeFollowed()) {
      throw Failure.invalid(
          "enableHighAvailability",
          "requires a pro or accelerated plan. The plan is " + config.plan().wire());
    }
    if (config.highlyAvailable() && version < FOLLOWED_SINCE) {
      throw Failure.invalid("enableHighAvailability", "requires PostgreSQL 15 or newer");
    }
    PostgresParameters.check("parameterOverrides", config.parameterOverrides(), version);
  }

  private static void checkDisk(int sizeGb) {
    if (sizeGb != 1 && sizeGb % STEP_GB != 0) {
      throw Failure.invalid("diskSizeGB", "must be 1 or a multiple of 5");
    }
    if (sizeGb < 1 || sizeGb > MAX_GB) {
      throw Failure.invalid("diskSizeGB", "must be from 1 to " + MAX_GB);
    }
  }

  /** The size of a disk that is half as large again, if there is one. */
  static int nextDiskSizeGb(int sizeGb) {
    int steps = (sizeGb + sizeGb / 2) / STEP_GB + 1;
    return Math.min(steps * STEP_GB, Math.max(sizeGb, MAX_GB / STEP_GB * STEP_GB));
  }

  /** Rejects what cannot become of an instance. */
  static void checkChange(PostgresConfig before, PostgresConfig after) {
    if (after.diskSizeGb() < before.diskSizeGb()) {
      throw Failure.invalid(
          "diskSizeGB",
          "must be at least " + before.diskSizeGb() + ", because a disk cannot shrink");
    }
  }

  /** Rejects read replicas that an instance cannot have. */
  static void checkReplicas(PostgresPlan plan, List<NewReplica> replicas, int version) {
    if (replicas.isEmpty()) {
      return;
    }
    if (!plan.canBeFollowed()) {
      throw Failure.invalid(
          "readReplicas", "require a pro or accelerated plan. The plan is " + plan.wire());
    }
    if (version < FOLLOWED_SINCE) {
      throw Failure.invalid("readReplicas", "require PostgreSQL 15 or newer");
    }
    if (replicas.size() > MAX_REPLICAS) {
      throw Failure.invalid("readReplicas", "must have at most " + MAX_REPLICAS + " entries");
    }
    Set<String> names = new HashSet<>();
    for (int at = 0; at < replicas.size(); at++) {
      var replica = replicas.get(at);
      var field = "readReplicas[" + at + "]";
      NameRule.check(field + ".name", replica.name());
      if (!names.add(replica.name())) {
        throw Failure.invalid(field + ".name", "is already the name of another replica");
      }
      PostgresParameters.check(
          field + ".parameterOverrides", replica.parameterOverrides(), version);
    }
  }

  /** Rejects changes of a replica of what it has of its primary. */
  static void checkReplicaChange(PostgresConfig before, PostgresConfig after) {
    checkFollowed("plan", before.plan() == after.plan());
    checkFollowed("diskSizeGB", before.diskSizeGb() == after.diskSizeGb());
    checkFollowed("enableDiskAutoscaling", before.diskAutoscaling() == after.diskAutoscaling());
    checkFollowed("enableHighAvailability", !after.highlyAvailable());
  }

  static void checkFollowed(String field, boolean isSame) {
    if (!isSame) {
      throw Failure.invalid(
          field, "is that of the primary. Change the primary instead of its read replica");
    }
  }
}
