package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
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
import java.util.List;

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

  @Inject
  Deploys(
      Db db,
      Access access,
      DeployRequests wishes,
      DeployTransitions transitions,
      ServiceLifecycle lifecycle) {
    this.db = db;
    this.access = access;
    this.wishes = wishes;
    this.transitions = transitions;
    this.lifecycle = lifecycle;
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

  /** Makes a new service known here and begins its first deploy, in one go. */
  public Deploy begin(WriteTx tx, Grant<ServiceId> service, FirstDeploy wanted) {
    return lifecycle.begin(tx, service, wanted);
  }

  /**
   * Takes over what has changed of a service besides what is deployed: its name, and which branch
   * is followed. Its recipe must be readable in this transaction.
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
   * Replaces the instances by new ones of the same deploy, without a gap.
   *
   * @param by who asks for it
   * @throws Failure conflict if nothing runs that could be restarted
   */
  public void restart(WriteTx tx, Grant<ServiceId> service, UserId by) {
    lifecycle.restart(tx, service, by);
  }

  /** Changes how many instances are wanted. */
  public void scale(WriteTx tx, Grant<ServiceId> service, int instances) {
    lifecycle.scale(tx, service, instances);
  }

  /** How the service stands as a whole. */
  public ServicePhase phase(Tx tx, Grant<ServiceId> service) {
    return store.get(tx, service).phase();
  }

  /** How one service stands. */
  public ServiceStatus status(Tx tx, Grant<ServiceId> service) {
    return store.get(tx, service).status();
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
}
