package dev.platform.platform.blueprint.format;

import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.autoscaling.AutoscalingConfig.Criteria;
import dev.platform.platform.autoscaling.AutoscalingConfig.Criterion;
import dev.platform.platform.blueprint.format.Choices.Choice;
import dev.platform.platform.disk.DiskRules;
import dev.platform.platform.disk.NewDisk;
import dev.platform.platform.service.SpecRules;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the instances of a service run. */
final class InstancesFormat {
  private static final int MAX_INSTANCES = 100;
  private static final WholeType COUNT = WholeType.from(1, MAX_INSTANCES);
  private static final WholeType PERCENT = WholeType.from(1, 100);

  static final Field<Integer> NUM_INSTANCES =
      Field.of("numInstances", COUNT, "Number of instances. Default: 1.").on(ServiceKind.LASTING);

  private static final Field<Integer> MIN =
      Field.of("minInstances", COUNT, "Fewest instances.").required();
  private static final Field<Integer> MAX =
      Field.of("maxInstances", COUNT, "Most instances.").required();
  private static final Field<Integer> CPU =
      Field.of(
          "targetCPUPercent", PERCENT, "Target for the average CPU use, in percent of the limit.");
  private static final Field<Integer> MEMORY =
      Field.of(
          "targetMemoryPercent",
          PERCENT,
          "Target for the average memory use, in percent of the limit.");

  static final Field<AutoscalingConfig> SCALING =
      Field.of(
              "scaling",
              MapType.of("scaling", "autoscaling", MIN, MAX, CPU, MEMORY)
                  .choosing(
                      new Choices(
                          List.of(
                              new Choice("targetCPUPercent", Set.of()),
                              new Choice("targetMemoryPercent", Set.of())),
                          false))
                  .also(InstancesFormat::checkBounds)
                  .as(InstancesFormat::autoscaling),
              "Autoscaling. It overrides `numInstances`. Default: off.")
          .on(ServiceKind.LASTING);

  private static final Field<String> DISK_NAME =
      Field.of("name", CommonTypes.NAME, "Name of the disk.").required();
  private static final Field<String> MOUNT_PATH =
      Field.of("mountPath", TextType.text(), "Absolute path at which instances see it.").required();
  private static final Field<Integer> SIZE =
      Field.of(
          "sizeGB",
          WholeType.from(1, DiskRules.MAX_GB),
          "Size in GB. A disk can grow, but not shrink. Default: " + NewDisk.USUAL_GB + ".");

  static final Field<DiskDeclaration> DISK =
      Field.of(
              "disk",
              MapType.of("disk", "a disk", DISK_NAME, MOUNT_PATH, SIZE)
                  .also(InstancesFormat::checkDisk)
                  .as(it -> new DiskDeclaration(it.must(DISK_NAME), path(it), it.get(SIZE))),
              "A persistent disk. Only services on a paid plan with one instance can have one."
                  + " Default: none.")
          .on(ServiceKind.LASTING);

  private static final Field<String> HEALTH_CHECK_PATH =
      Field.of(
              "healthCheckPath",
              TextType.text().orEmpty().like(SpecRules.URL_PATH, SpecRules.URL_PATH_RULE),
              "Path that health checks request. Default: checks of the open port only.")
          .on(ServiceKind.WEB);
  private static final Field<Integer> MAX_SHUTDOWN_DELAY =
      Field.of(
              "maxShutdownDelaySeconds",
              WholeType.from(1, SpecRules.MAX_SHUTDOWN_DELAY_SECONDS),
              "Seconds from SIGTERM to SIGKILL. Default: 30.")
          .on(ServiceKind.LASTING);

  static final List<Field<?>> FIELDS =
      List.of(NUM_INSTANCES, SCALING, DISK, HEALTH_CHECK_PATH, MAX_SHUTDOWN_DELAY);

  private InstancesFormat() {}

  static InstancesDeclaration of(Values values) {
    return new InstancesDeclaration(
        values.get(NUM_INSTANCES),
        values.get(SCALING),
        values.get(DISK),
        values.get(HEALTH_CHECK_PATH),
        values.get(MAX_SHUTDOWN_DELAY));
  }

  private static void checkBounds(Values values) {
    var min = values.get(MIN);
    var max = values.get(MAX);
    if (min != null && max != null && min > max) {
      values.report(MIN, ProblemCode.INVALID_VALUE, "must not be greater than maxInstances", "");
    }
  }

  private static AutoscalingConfig autoscaling(Values values) {
    return new AutoscalingConfig(
        true,
        values.must(MIN),
        values.must(MAX),
        new Criteria(criterion(values.get(CPU)), criterion(values.get(MEMORY))));
  }

  /** What is not looked at still has a percentage. */
  private static Criterion criterion(@Nullable Integer percent) {
    return percent == null ? new Criterion(false, 100) : new Criterion(true, percent);
  }

  private static void checkDisk(Values values) {
    if (values.get(DISK_NAME) != null && values.get(MOUNT_PATH) != null) {
      values.spot().checkParts(values, () -> checked(values));
    }
  }

  private static NewDisk checked(Values values) {
    return DiskRules.checked(
        "",
        new NewDisk(
            values.must(DISK_NAME), values.or(SIZE, NewDisk.USUAL_GB), values.must(MOUNT_PATH)));
  }

  private static String path(Values values) {
    return checked(values).mountPath();
  }
}
