package dev.platform.platform.service;

import dev.platform.base.error.Failure;
import dev.platform.base.net.OutboundSettings;
import dev.platform.base.net.ServerAddress;
import dev.platform.platform.cronjob.CronSchedule;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What must be true of a service whose spec is kept. */
final class ServiceRules {
  private static final String DETAILS = "serviceDetails.";

  private static final int MAX_URI = 2_048;

  private final ServiceSettings settings;
  private final OutboundSettings outbound;

  @Inject
  ServiceRules(ServiceSettings settings, OutboundSettings outbound) {
    this.settings = settings;
    this.outbound = outbound;
  }

  void check(Service service) {
    var spec = service.spec();
    if (!SpecRules.NAME.matcher(service.name()).matches()) {
      throw Failure.invalid("name", SpecRules.NAME_RULE);
    }
    if (service.type().isStatic()) {
      checkSite(spec);
    } else {
      checkMaintenance(service);
      checkProgram(service.type(), spec);
    }
    if (service.type().hasInstances()) {
      checkInstances(service, service.numInstances());
      checkAutoscaling(service);
    }
    if (service.type() == ServiceType.CRON_JOB) {
      checkSchedule(spec.schedule());
    }
    checkDisk(service);
    RepositoryUrl.of("repo", spec.repo(), settings.allowFileRepos());
    SpecRules.directory("rootDir", spec.rootDir());
    checkFilter(spec.buildFilter());
  }

  private static void checkSchedule(@Nullable String schedule) {
    if (schedule == null) {
      throw Failure.invalid(DETAILS + "schedule", "is required for a cron job");
    }
    CronSchedule.check(DETAILS + "schedule", schedule);
  }

  private static void checkFilter(@Nullable BuildFilter filter) {
    if (filter != null) {
      SpecRules.checkPatterns("buildFilter.paths", filter.paths());
      SpecRules.checkPatterns("buildFilter.ignoredPaths", filter.ignoredPaths());
    }
  }

  /** Reading it must not lead to the page that it replaces. */
  private void checkMaintenance(Service service) {
    var uri = service.spec().maintenanceMode().uri();
    if (uri.isEmpty()) {
      return;
    }
    var host = host(uri);
    if (host.isEmpty()) {
      throw Failure.invalid(
          DETAILS + "maintenanceMode.uri", "must be an https:// URL of at most 2048 characters");
    }
    if (host.get().equalsIgnoreCase(settings.publicUrl(service.slug()).getHost())) {
      throw Failure.invalid(
          DETAILS + "maintenanceMode.uri", "must not be a URL of the service itself");
    }
  }

  private Optional<String> host(String text) {
    try {
      var uri = new URI(text);
      boolean isWeb =
          "https".equals(uri.getScheme())
              || ("http".equals(uri.getScheme()) && outbound.isLoopbackAllowed());
      return isWeb && uri.getRawUserInfo() == null && text.length() <= MAX_URI
          ? ServerAddress.of(uri).map(ServerAddress::host)
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static void checkSite(ServiceSpec spec) {
    var publishPath = spec.publishPath();
    if (publishPath == null || publishPath.isBlank()) {
      throw Failure.invalid(DETAILS + "publishPath", "is required for a static site");
    }
    SpecRules.directory(DETAILS + "publishPath", publishPath);
  }

  private static void checkProgram(ServiceType type, ServiceSpec spec) {
    var runtime = spec.runtime();
    if (runtime == null) {
      throw Failure.invalid(DETAILS + "runtime", "is required");
    }
    if (runtime.isContainer()) {
      throw UnsupportedFields.container(DETAILS + "runtime");
    }
    if (spec.startCommand().isBlank()) {
      throw Failure.invalid(DETAILS + "envSpecificDetails.startCommand", "is required");
    }
    var preDeployCommand = spec.preDeployCommand();
    if (preDeployCommand != null && preDeployCommand.length() > SpecRules.MAX_COMMAND) {
      throw Failure.invalid(
          DETAILS + "preDeployCommand",
          "must have at most " + SpecRules.MAX_COMMAND + " characters");
    }
    if (spec.plan() == Plan.FREE && type != ServiceType.WEB_SERVICE) {
      throw Failure.invalid(DETAILS + "plan", "the free plan is available only for web services");
    }
    if (!spec.healthCheckPath().isEmpty()
        && !SpecRules.URL_PATH.matcher(spec.healthCheckPath()).matches()) {
      throw Failure.invalid(DETAILS + "healthCheckPath", SpecRules.URL_PATH_RULE);
    }
    int delay = spec.shutdownDelaySeconds();
    if (delay < 1 || delay > SpecRules.MAX_SHUTDOWN_DELAY_SECONDS) {
      throw Failure.invalid(DETAILS + "maxShutdownDelaySeconds", "must be from 1 to 300");
    }
  }

  /**
   * Whether a service can have a disk.
   *
   * @param field of the request that names the service
   */
  static void checkDiskHost(String field, Service service) {
    if (!service.type().hasInstances()) {
      throw Failure.invalid(field, noun(service.type()) + " cannot have a disk");
    }
    if (service.spec().plan() == Plan.FREE) {
      throw Failure.invalid(field, "the free plan does not include disks. Change the plan first");
    }
    if (service.numInstances() != 1) {
      throw Failure.invalid(
          field,
          "the service has "
              + service.numInstances()
              + " instances, and a disk can be used by only one. Scale the service to 1 first");
    }
    if (isAutoscaled(service)) {
      throw Failure.invalid(
          field, "only one instance can use a disk. Turn off the service's autoscaling first");
    }
  }

  private static void checkDisk(Service service) {
    if (service.disk() != null && service.spec().plan() == Plan.FREE) {
      throw Failure.invalid(
          DETAILS + "plan",
          "the free plan does not include disks. Delete the service's disk first");
    }
  }

  /** Whether the service may have this many instances. */
  static void checkInstances(Service service, int instances) {
    withoutInstances(service.type())
        .ifPresent(
            why -> {
              throw Failure.invalid("numInstances", why);
            });
    if (service.disk() != null && instances != 1) {
      throw Failure.invalid(
          "numInstances",
          "must be 1, because only one instance can use the disk of the service. Delete the disk to"
              + " run more");
    }
    int max = service.spec().plan().maxInstances();
    if (instances < 1 || instances > max) {
      throw Failure.invalid(
          "numInstances",
          "must be "
              + (max == 1 ? "1" : "from 1 to " + max)
              + " on the "
              + service.spec().plan().wire()
              + " plan");
    }
  }

  private static void checkAutoscaling(Service service) {
    if (isAutoscaled(service) && service.spec().plan().maxInstances() == 1) {
      throw Failure.invalid(DETAILS + "plan", "must be a paid plan while autoscaling is enabled");
    }
  }

  private static boolean isAutoscaled(Service service) {
    return service.autoscaling() != null && service.autoscaling().enabled();
  }

  /** Why services of a type have no instances; empty if they have. */
  static Optional<String> withoutInstances(ServiceType type) {
    return type.hasInstances() ? Optional.empty() : Optional.of(noun(type) + " has no instances");
  }

  /** Whether something of the service can be restarted. */
  static void checkRestart(Service service) {
    if (!service.type().hasInstances()) {
      throw Failure.invalid("serviceId", noun(service.type()) + " has no process to restart");
    }
  }

  private static String noun(ServiceType type) {
    return type.isStatic() ? "a static site" : "a cron job";
  }
}
