package dev.platform.platform.service;

import dev.platform.base.error.Failure;
import jakarta.inject.Inject;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What must be true of a service whose spec is kept. */
final class ServiceRules {
  private static final String DETAILS = "serviceDetails.";
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,60}");
  private static final Pattern URL_PATH = Pattern.compile("/[^\\s\\p{Cntrl}]*");
  private static final int MAX_PATTERNS = 100;
  private static final int MAX_PATTERN = 500;
  private static final int MAX_GAPS = 20;
  private static final int MAX_SHUTDOWN_DELAY_SECONDS = 300;

  private final ServiceSettings settings;

  @Inject
  ServiceRules(ServiceSettings settings) {
    this.settings = settings;
  }

  void check(Service service) {
    var spec = service.spec();
    UnsupportedFields.rejectCron(service.type());
    if (!NAME.matcher(service.name()).matches()) {
      throw Failure.invalid("name", "must have 1 to 60 lowercase letters, digits, and hyphens");
    }
    if (service.type().isStatic()) {
      checkSite(spec);
    } else {
      checkProgram(service.type(), spec);
      checkInstances(service);
    }
    RepositoryUrl.of(spec.repo(), settings.allowFileRepos());
    checkFolder("rootDir", spec.rootDir());
    checkFilter(spec.buildFilter());
  }

  private static void checkFilter(@Nullable BuildFilter filter) {
    if (filter != null) {
      checkPaths("buildFilter.paths", filter.paths());
      checkPaths("buildFilter.ignoredPaths", filter.ignoredPaths());
    }
  }

  private static void checkPaths(String field, List<String> patterns) {
    if (patterns.size() > MAX_PATTERNS) {
      throw Failure.invalid(field, "must have at most " + MAX_PATTERNS + " patterns");
    }
    boolean isLarge =
        patterns.stream()
            .anyMatch(
                it ->
                    it.length() > MAX_PATTERN
                        || it.chars().filter(c -> c == '*' || c == '?').count() > MAX_GAPS);
    if (isLarge) {
      throw Failure.invalid(
          field,
          "must have patterns of at most "
              + MAX_PATTERN
              + " characters, with at most "
              + MAX_GAPS
              + " wildcards (* or ?)");
    }
  }

  private static void checkSite(ServiceSpec spec) {
    var publishPath = spec.publishPath();
    if (publishPath == null || publishPath.isBlank()) {
      throw Failure.invalid(DETAILS + "publishPath", "is required for a static site");
    }
    checkFolder(DETAILS + "publishPath", publishPath);
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
    if (spec.plan() == Plan.FREE && type != ServiceType.WEB_SERVICE) {
      throw Failure.invalid(DETAILS + "plan", "the free plan is available only for web services");
    }
    if (!spec.healthCheckPath().isEmpty() && !URL_PATH.matcher(spec.healthCheckPath()).matches()) {
      throw Failure.invalid(DETAILS + "healthCheckPath", "must be a path that starts with /");
    }
    int delay = spec.shutdownDelaySeconds();
    if (delay < 1 || delay > MAX_SHUTDOWN_DELAY_SECONDS) {
      throw Failure.invalid(DETAILS + "maxShutdownDelaySeconds", "must be from 1 to 300");
    }
  }

  /** Whether the service may have this many instances. */
  static void checkInstances(Service service, int instances) {
    if (service.type().isStatic()) {
      throw Failure.invalid("numInstances", "a static site has no instances");
    }
    int max = service.spec().plan().maxInstances();
    if (instances < 1 || instances > max) {
      throw Failure.invalid(
          "numInstances",
          "must be "
              + (max == 1 ? "1" : "from 1 to " + max)
              + " on the plan "
              + service.spec().plan().wire());
    }
  }

  private static void checkInstances(Service service) {
    checkInstances(service, service.numInstances());
  }

  /** A folder that is looked for inside the repository must not lead out of it. */
  private static void checkFolder(String field, String path) {
    if (path.startsWith("/") || List.of(path.split("/", -1)).contains("..")) {
      throw Failure.invalid(field, "must be a directory inside the repository");
    }
  }
}
