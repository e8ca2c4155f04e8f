package dev.platform.platform.service;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.FirstDeploy;
import dev.platform.platform.deploy.FollowedBranch;
import dev.platform.platform.deploy.ReleaseContents;
import dev.platform.platform.deploy.ReleaseSpec;
import dev.platform.platform.deploy.ReleaseSpec.Variable;
import dev.platform.platform.deploy.ReleaseSpecs;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Tells deploys about services. */
final class ServiceReleaseSpecs implements ReleaseSpecs {
  private final ServiceStore store;
  private final ServiceSettings settings;

  @Inject
  ServiceReleaseSpecs(ServiceStore store, ServiceSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  @Override
  public ReleaseSpec of(Tx tx, Grant<ServiceId> service) {
    return releaseSpec(store.get(tx, service));
  }

  @Override
  public Optional<FollowedBranch> followed(Tx tx, Grant<ServiceId> service) {
    return followed(store.get(tx, service));
  }

  /** A new service as its first deploy needs it. */
  FirstDeploy firstDeploy(Service service, ReleaseContents contents) {
    return new FirstDeploy(
        releaseSpec(service), contents, service.firstInstances(), followed(service).orElse(null));
  }

  private static Optional<FollowedBranch> followed(Service service) {
    var spec = service.spec();
    return spec.autoDeployTrigger() == AutoDeployTrigger.COMMIT
        ? Optional.of(followed(spec))
        : Optional.empty();
  }

  private static FollowedBranch followed(ServiceSpec spec) {
    var filter = spec.buildFilter();
    return new FollowedBranch(
        spec.repo(),
        spec.branch(),
        spec.rootDir(),
        filter == null ? List.of() : filter.paths(),
        filter == null ? List.of() : filter.ignoredPaths());
  }

  ReleaseSpec releaseSpec(Service service) {
    var spec = service.spec();
    var runtime = spec.runtime();
    return new ReleaseSpec(
        service.name(),
        service.slug(),
        service.type().wire(),
        runtime == null ? null : runtime.wire(),
        spec.repo(),
        spec.branch(),
        spec.rootDir(),
        spec.buildCommand(),
        spec.startCommand(),
        spec.preDeployCommand(),
        spec.publishPath(),
        spec.healthCheckPath(),
        service.type().listens(),
        spec.plan().milliCpu(),
        spec.plan().memoryBytes(),
        spec.shutdownDelaySeconds(),
        variables(service),
        service.type() == ServiceType.WEB_SERVICE && spec.plan() == Plan.FREE);
  }

  /** Those that only the engine knows, such as port and instance, come later. */
  private List<Variable> variables(Service service) {
    List<Variable> variables = new ArrayList<>();
    variables.add(new Variable("RENDER", "true"));
    variables.add(new Variable("PLATFORM", "true"));
    variables.add(new Variable("IS_PULL_REQUEST", "false"));
    both(variables, "SERVICE_ID", service.id().value());
    both(variables, "SERVICE_NAME", service.name());
    both(variables, "SERVICE_TYPE", service.type().shortName());
    addSource(variables, service.spec());
    if (service.type().isPublic()) {
      var url = settings.publicUrl(service.slug());
      both(variables, "EXTERNAL_URL", url.toString());
      both(variables, "EXTERNAL_HOSTNAME", Objects.requireNonNullElse(url.getHost(), ""));
    }
    if (service.type().hasInstances()) {
      both(variables, "DISCOVERY_SERVICE", service.slug() + "-discovery");
    }
    if (!service.type().isStatic()) {
      var count = String.valueOf(service.spec().plan().cpuCount());
      both(variables, "CPU_COUNT", count);
      both(variables, "WEB_CONCURRENCY", count);
      variables.add(new Variable("WEB_CONCURRENCY", count));
    }
    return variables;
  }

  private static void addSource(List<Variable> variables, ServiceSpec spec) {
    var branch = spec.branch();
    if (branch != null) {
      both(variables, "GIT_BRANCH", branch);
    }
    new RepositoryUrl(spec.repo()).slug().ifPresent(it -> both(variables, "GIT_REPO_SLUG", it));
  }

  /** Under the name that Render's users know, and under our own. */
  private static void both(List<Variable> variables, String name, String value) {
    variables.add(new Variable("RENDER_" + name, value));
    variables.add(new Variable("PLATFORM_" + name, value));
  }
}
