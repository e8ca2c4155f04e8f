package dev.platform.platform.blueprint.format;

import dev.platform.platform.service.Plan;

/** What the keys of one service mean for each other. */
final class ServiceRelations {
  private ServiceRelations() {}

  static void check(Values values) {
    var schedule = values.get(ServiceFormat.SCHEDULE);
    if (schedule != null) {
      values
          .spot()
          .reading()
          .schedules()
          .check(
              schedule,
              values.position(ServiceFormat.SCHEDULE),
              values.at(ServiceFormat.SCHEDULE.name()));
    }
    var kind = values.kind();
    checkRuntime(values);
    checkStart(values);
    TrafficFormat.checkDomains(values);
    boolean isFree = values.get(ServiceFormat.PLAN) == Plan.FREE;
    if (isFree && kind != null && !ServiceKind.PUBLIC.contains(kind)) {
      values.report(
          ServiceFormat.PLAN,
          ProblemCode.CONFLICT,
          "the free plan is available only for web services",
          "Use starter or a larger plan.");
    }
    if (isFree) {
      checkFree(values);
    }
    if (values.get(InstancesFormat.DISK) != null) {
      checkDisk(values);
    }
  }

  private static void checkRuntime(Values values) {
    var kind = values.kind();
    var runtime = values.get(ServiceFormat.RUNTIME);
    if (runtime != null && runtime.isEmpty() && kind != null && kind != ServiceKind.STATIC) {
      var key =
          values.has(ServiceFormat.RUNTIME.name()) ? ServiceFormat.RUNTIME : ServiceFormat.ENV;
      values.report(
          key,
          ProblemCode.CONFLICT,
          "static is a runtime of the type web only",
          "Set type to web, or runtime to a language.");
    }
  }

  /** What a cron job runs is not what its repository starts. */
  private static void checkStart(Values values) {
    if (values.kind() == ServiceKind.CRON && !values.has(CommandsFormat.START.name())) {
      values
          .at(CommandsFormat.START.name())
          .report(values.position(), ProblemCode.CONFLICT, "is required for a cron job", "");
    }
  }

  private static void checkFree(Values values) {
    if (values.get(InstancesFormat.DISK) != null) {
      values.report(
          InstancesFormat.DISK,
          ProblemCode.CONFLICT,
          "the free plan does not include disks",
          "Use starter or a larger plan.");
    }
    if (values.get(InstancesFormat.SCALING) != null) {
      values.report(
          InstancesFormat.SCALING,
          ProblemCode.CONFLICT,
          "the free plan does not include autoscaling",
          "Use starter or a larger plan.");
    }
    if (values.or(InstancesFormat.NUM_INSTANCES, 1) > 1) {
      values.report(
          InstancesFormat.NUM_INSTANCES, ProblemCode.CONFLICT, "must be 1 on the free plan", "");
    }
  }

  private static void checkDisk(Values values) {
    if (values.or(InstancesFormat.NUM_INSTANCES, 1) > 1) {
      values.report(
          InstancesFormat.NUM_INSTANCES,
          ProblemCode.CONFLICT,
          "must be 1, because only one instance can use the disk",
          "");
    }
    if (values.get(InstancesFormat.SCALING) != null) {
      values.report(
          InstancesFormat.SCALING,
          ProblemCode.CONFLICT,
          "cannot be used together with a disk, which only one instance can use",
          "");
    }
  }
}
