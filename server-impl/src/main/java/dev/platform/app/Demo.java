package dev.platform.app;

import dev.platform.base.db.Db;
import dev.platform.base.page.Page.Entry;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.account.Accounts;
import dev.platform.platform.deploy.Deploy;
import dev.platform.platform.deploy.DeployFilter;
import dev.platform.platform.deploy.DeployState;
import dev.platform.platform.deploy.Deploys;
import dev.platform.platform.service.AutoDeployTrigger;
import dev.platform.platform.service.MaintenanceMode;
import dev.platform.platform.service.NewService;
import dev.platform.platform.service.Plan;
import dev.platform.platform.service.Region;
import dev.platform.platform.service.Service;
import dev.platform.platform.service.ServiceFilter;
import dev.platform.platform.service.ServiceRuntime;
import dev.platform.platform.service.ServiceSettings;
import dev.platform.platform.service.ServiceSpec;
import dev.platform.platform.service.ServiceType;
import dev.platform.platform.service.Services;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.glassfish.hk2.api.ServiceLocator;

/** Deploys a sample service in the name of the first administrator, unless it is there. */
final class Demo {
  private static final String NAME = "hello";
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final long LOOK_MILLIS = 100;

  private final Services services;
  private final Deploys deploys;
  private final ServiceSettings settings;
  private final Caller caller;
  private final Service service;

  private Demo(ServiceLocator locator, DemoRepository repository) {
    services = locator.getService(Services.class);
    deploys = locator.getService(Deploys.class);
    settings = locator.getService(ServiceSettings.class);
    var accounts = locator.getService(Accounts.class);
    var first = locator.getService(Db.class).read("demo.account", accounts::first);
    caller = new Caller(first.id(), Credential.SESSION, NAME, Optional.empty(), Set.of());
    service = find().orElseGet(() -> create(repository));
  }

  /** Makes the sample if it is not there. */
  static Demo begin(ServiceLocator locator, DemoRepository repository) {
    return new Demo(locator, repository);
  }

  /**
   * The sample service, live or on its way.
   *
   * @param service the service
   * @param url where it is reached
   * @param state how its newest deploy stands
   */
  record Sample(Service service, URI url, DeployState state) {}

  /** Waits a while until the sample is live. */
  Sample await(Consumer<String> progress) throws InterruptedException {
    var until = Instant.now().plus(PATIENCE);
    var state = state();
    var told = state;
    while (!state.hasEnded() && Instant.now().isBefore(until)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      state = state();
      if (state != told) {
        progress.accept("Deploying the sample: " + state.wire());
        told = state;
      }
    }
    return new Sample(service, settings.publicUrl(service.slug()), state);
  }

  private Optional<Service> find() {
    var filter =
        new ServiceFilter(
            List.of(NAME),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            null,
            null,
            null,
            null);
    return services.list(caller, List.of(), filter, new PageRequest(null, 1)).entries().stream()
        .map(Entry::item)
        .findFirst();
  }

  private Service create(DemoRepository repository) {
    var spec =
        new ServiceSpec(
            repository.url().toString(),
            null,
            "",
            null,
            AutoDeployTrigger.OFF,
            ServiceRuntime.NODE,
            Plan.STARTER,
            "",
            "java -XX:TieredStopAtLevel=1 Server.java",
            null,
            "/",
            null,
            null,
            null,
            MaintenanceMode.OFF,
            false,
            null);
    return services
        .create(
            caller,
            new NewService("", ServiceType.WEB_SERVICE, NAME, Region.OREGON, spec, 1, List.of()))
        .service();
  }

  private DeployState state() {
    return deploys
        .list(caller, service.id(), DeployFilter.all(), new PageRequest(null, 1))
        .entries()
        .stream()
        .map(Entry::item)
        .map(Deploy::state)
        .findFirst()
        .orElse(DeployState.CREATED);
  }
}
