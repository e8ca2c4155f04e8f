package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How a service becomes live, stays live and stops being live. */
public final class Deploys {
  private final DeployStore deploys = new DeployStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final RolloutStore rollouts = new RolloutStore();
  private final ServiceStatusStore store = new ServiceStatusStore();
  private final Db db;
  private final Access access;
  private final DeployRequests wishes;
  private final DeployTransitions transitions;
  private final ServiceLifecycle lifecycle;
  private final Hibernation hibernation;

  @Inject
  Deploys(
      Db db,
      Access access,
      DeployRequests wishes,
      DeployTransitions transitions,
      ServiceLifecycle lifecycle,
      Hibernation hibernation) {
    this.db = db;
    this.access = access;
    this.wishes = wishes;
    this.transitions = transitions;
    this.lifecycle = lifecycle;
    this.hibernation = hibernation;
  }

  /** A deploy that somebody asks for; a certain commit is a choice of the code that runs. */
  public Deploy create(Caller caller, ServiceId service, DeployRequest request) {
    var permission = request.commit() == null ? Permission.OPERATE : Permission.CREATE;
    return db.write(
        "deploy.create",
        tx -> {
          var grant = requireAwake(tx, access.require(tx, caller, permission, service));
          return wishes.request(tx, grant, request);
        });
  }

  /** A new deploy of what an earlier deploy brought up, with its variables. */
  public Deploy rollback(Caller caller, ServiceId service, DeployId target) {
    return db.write(
        "deploy.rollback",
        tx -> {
          var grant = requireAwake(tx, access.require(tx, caller, Permission.CREATE, service));
          return wishes.rollback(tx, grant, target);
        });
  }

  /** Ends a deploy that waits or is worked on. */
  public Deploy cancel(Caller caller, ServiceId service, DeployId id) {
    return db.write(
        "deploy.cancel",
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, service);
          runnings.lock(tx, grant);
          var deploy = deploys.get(tx, grant, id);
          if (service.isCronJob()) {
            throw Failure.invalid("serviceId", "a deploy of a cron job cannot be canceled");
          }
          if (deploy.state().hasEnded()) {
            throw Failure.conflict(
                "Deploy "
                    + id.value()
                    + " is "
                    + deploy.state().wire()
                    + ". Only a queued or running deploy can be canceled.");
          }
          transitions.cancel(tx, grant, deploy, "A user canceled it.");
          return deploys.get(tx, grant, id);
        });
  }

  /** One deploy of a service. */
  public Deploy get(Caller caller, ServiceId service, DeployId id) {
    return db.read(
        "deploy.get",
        tx -> deploys.get(tx, access.require(tx, caller, Permission.VIEW, service), id));
  }

  /** The deploys of a service, newest first. */
  public Page<Deploy> list(
      Caller caller, ServiceId service, DeployFilter filter, PageRequest page) {
    return db.read(
        "deploy.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.VIEW, service);
          return deploys.list(tx, grant, filter, page);
        });
  }

  /** The newest deploys of a service. */
  public List<Deploy> latest(Tx tx, Grant<ServiceId> service, int count) {
    return deploys
        .list(tx, service, DeployFilter.all(), new PageRequest(null, count))
        .map((deploy, place) -> deploy);
  }

  /**
   * How many deploys are built before the one of a service that waits for nothing but a build
   * place; empty if none does.
   */
  public Optional<Integer> aheadInQueue(Tx tx, Grant<ServiceId> service) {
    return deploys.waiting(tx, service).flatMap(next -> deploys.ahead(tx, service, next.id()));
  }

  /** Makes a new service known here and begins its first deploy, in one go. */
  public Deploy begin(WriteTx tx, Grant<ServiceId> service, FirstDeploy wanted) {
    return lifecycle.begin(tx, service, wanted);
  }

  /**
   * Takes over what has changed of a service besides what is deployed: its name, and which branch
   * is followed. Its spec must be readable in this transaction.
   */
  public void describe(WriteTx tx, Grant<ServiceId> service) {
    lifecycle.describe(tx, service);
  }

  /** A deploy that the platform asks for. While the service is suspended, it waits. */
  public Deploy request(WriteTx tx, Grant<ServiceId> service, DeployRequest request) {
    return wishes.request(tx, service, request);
  }

  /** Stops the service until it is resumed. What is being deployed is canceled. */
  public void suspend(WriteTx tx, Grant<ServiceId> service) {
    lifecycle.suspend(tx, service);
  }

  /** Lets the live deploy run again; without one, a deploy is requested. */
  public void resume(WriteTx tx, Grant<ServiceId> service) {
    lifecycle.resume(tx, service);
  }

  /**
   * Replaces the instances by new ones of the same deploy, without a gap. They get the variables
   * and secret files of now.
   *
   * @param by who asks for it
   * @throws Failure conflict if nothing runs that could be restarted
   */
  public void restart(WriteTx tx, Grant<ServiceId> service, UserId by) {
    lifecycle.restart(tx, service, by);
  }

  /**
   * Goes on only while no deploy is replacing the instances.
   *
   * @param wish what to do later instead, for example {@code Restore the snapshot}
   * @throws Failure conflict otherwise
   */
  public void requireNoTakeover(WriteTx tx, Grant<ServiceId> service, String wish) {
    lifecycle.requireNoTakeover(tx, service, wish);
  }

  /**
   * Stops the instances that have a volume, and lets new ones of the same deploy wait for it.
   *
   * @param by who asks for it
   * @return false if a deploy is replacing the instances, so that it has to be tried again
   */
  public boolean renewWithVolume(WriteTx tx, Grant<ServiceId> service, UserId by) {
    return lifecycle.renewWithVolume(tx, service, by);
  }

  /**
   * Takes the volume out of all releases; instances that have it are replaced by some that have
   * not.
   *
   * @param by who asks for it
   * @throws Failure conflict if a deploy is replacing the instances
   */
  public void detachVolume(WriteTx tx, Grant<ServiceId> service, UserId by) {
    lifecycle.detachVolume(tx, service, by);
  }

  /** Changes how many instances are wanted. */
  public void scale(WriteTx tx, Grant<ServiceId> service, int instances) {
    lifecycle.scale(tx, service, instances);
  }

  /**
   * Stops a service that nobody visits, until {@link #wake}. One that is suspended or being
   * deployed stays as it is.
   */
  public void sleep(WriteTx tx, Grant<ServiceId> service) {
    hibernation.sleep(tx, service);
  }

  /** Starts a service that sleeps. */
  public void wake(WriteTx tx, Grant<ServiceId> service) {
    hibernation.wake(tx, service);
  }

  /** How the service stands as a whole. */
  public ServicePhase phase(Tx tx, Grant<ServiceId> service) {
    return store.get(tx, service).phase();
  }

  /** How one service stands. */
  public ServiceStatus status(Tx tx, Grant<ServiceId> service) {
    return store.get(tx, service).status();
  }

  /** Those of some services that serve, and whose instances no deploy replaces now. */
  @SystemScan("autoscaling looks at the services of every workspace")
  public List<Serving> serving(Tx tx, Collection<ServiceId> services) {
    return store.serving(tx, services);
  }

  /** The instances of a service that are not on their way out, oldest first. */
  public List<Instance> instances(Tx tx, Grant<ServiceId> service) {
    return rollouts.instancesOf(tx, service);
  }

  private Grant<ServiceId> requireAwake(WriteTx tx, Grant<ServiceId> service) {
    if (runnings.lock(tx, service).suspended()) {
      throw Failure.conflict("The service is suspended. Resume it first.");
    }
    return service;
  }

  /** The phases of those of some services that the caller can see. */
  Map<ServiceId, ServicePhase> phases(Caller caller, List<ServiceId> services) {
    return db.read(
        "service.phases",
        tx ->
            store.get(tx, access.reachAll(tx, caller), services).stream()
                .collect(Collectors.toMap(ServiceStatusRow::serviceId, ServiceStatusRow::phase)));
  }

  /** The newest deploy of each of some services that the caller can see. */
  Map<ServiceId, Deploy> latest(Caller caller, List<ServiceId> services) {
    return db.read(
        "deploy.latest",
        tx ->
            deploys.latest(tx, access.reachAll(tx, caller), services).stream()
                .collect(Collectors.toMap(Deploy::serviceId, Function.identity())));
  }
}
