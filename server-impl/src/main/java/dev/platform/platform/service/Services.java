package dev.platform.platform.service;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.autoscaling.Autoscalings;
import dev.platform.platform.cronjob.CronJobs;
import dev.platform.platform.deploy.DeployId;
import dev.platform.platform.deploy.Deploys;
import dev.platform.platform.deploy.Instance;
import dev.platform.platform.deploy.ReleaseContents;
import dev.platform.platform.disk.Disks;
import dev.platform.platform.environment.Environments;
import dev.platform.platform.environment.Protection;
import dev.platform.platform.environment.Protection.Kind;
import dev.platform.platform.environment.Protection.Verb;
import dev.platform.platform.envvar.EnvVars;
import dev.platform.platform.network.Networks;
import dev.platform.platform.notification.NotificationsToSend;
import dev.platform.platform.secretfile.SecretFiles;
import dev.platform.platform.site.Sites;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What users do with services. */
public final class Services {
  /** Name of the list in its cursors. */
  public static final String LIST = "services";

  private static final String KIND = "service";
  private static final int LATEST = 10;

  private final Db db;
  private final Access access;
  private final AuditTrail trail;
  private final Ids ids;
  private final ServiceStore store;
  private final ServiceRules rules;
  private final MissingCommands missing;
  private final ServiceReleaseSpecs releaseSpecs;
  private final ServiceDeletion deletion;
  private final EnvVars envVars;
  private final SecretFiles secretFiles;
  private final Disks disks;
  private final Autoscalings autoscalings;
  private final CronJobs cronJobs;
  private final OutboundIps outboundIps;
  private final Deploys deploys;
  private final Sites sites;
  private final EventLog events;
  private final Environments environments;
  private final Protection protection;
  private final Networks networks;

  @Inject
  Services(
      Db db,
      Access access,
      AuditTrail trail,
      Ids ids,
      ServiceStore store,
      ServiceRules rules,
      MissingCommands missing,
      ServiceReleaseSpecs releaseSpecs,
      ServiceDeletion deletion,
      EnvVars envVars,
      SecretFiles secretFiles,
      Disks disks,
      Autoscalings autoscalings,
      CronJobs cronJobs,
      OutboundIps outboundIps,
      Deploys deploys,
      Sites sites,
      EventLog events,
      Environments environments,
      Protection protection,
      Networks networks) {
    this.db = db;
    this.access = access;
    this.trail = trail;
    this.ids = ids;
    this.store = store;
    this.rules = rules;
    this.missing = missing;
    this.releaseSpecs = releaseSpecs;
    this.deletion = deletion;
    this.envVars = envVars;
    this.secretFiles = secretFiles;
    this.disks = disks;
    this.autoscalings = autoscalings;
    this.cronJobs = cronJobs;
    this.outboundIps = outboundIps;
    this.deploys = deploys;
    this.sites = sites;
    this.events = events;
    this.environments = environments;
    this.protection = protection;
    this.networks = networks;
  }

  /**
   * A new service.
   *
   * @param deploy its first deploy
   */
  public record Created(Service service, DeployId deploy) {}

  /** Creates a service and starts its first deploy. */
  public Created create(Caller caller, NewService wanted) {
    var complete = missing.complete(caller, wanted);
    var created = db.write("service.create", tx -> create(tx, caller, complete.service()));
    missing.explain(created.service(), complete);
    return created;
  }

  /** The service as {@link #create} would make it, refused as it would be; nothing is written. */
  public Service rehearseCreate(Caller caller, NewService wanted) {
    var complete = missing.complete(caller, wanted).service();
    return db.rehearse("service.create", tx -> create(tx, caller, complete)).service();
  }

  /** One service. */
  public Service get(Caller caller, ServiceId id) {
    return db.read(
        "service.get", tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /** Those of some services that the caller can see. */
  List<Service> get(Caller caller, List<ServiceId> ids) {
    return db.read("service.get_all", tx -> store.get(tx, access.reachAll(tx, caller), ids));
  }

  /** One service, for a room that works on it. */
  public Service get(Tx tx, Grant<ServiceId> service) {
    return store.get(tx, service);
  }

  /** How one service stands. */
  public ServiceOverview overview(Caller caller, ServiceId id) {
    return db.read(
        "service.overview",
        tx -> {
          var grant = access.require(tx, caller, Permission.VIEW, id);
          return new ServiceOverview(
              store.get(tx, grant),
              deploys.phase(tx, grant),
              deploys.latest(tx, grant, LATEST),
              deploys.aheadInQueue(tx, grant));
        });
  }

  /**
   * The services of some workspaces, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   */
  public Page<Service> list(
      Caller caller, List<String> ownerIds, ServiceFilter filter, PageRequest page) {
    return db.read(
        "service.list",
        tx -> {
          var reach = access.reach(tx, caller, Permission.VIEW, ownerIds);
          return Page.of(store.list(tx, reach, filter, page), Service::cursor);
        });
  }

  /**
   * Changes a service. Nothing is deployed.
   *
   * @param change the changes, which depend on the type
   */
  public Service update(Caller caller, ServiceId id, Function<ServiceType, ServicePatch> change) {
    return db.write("service.update", tx -> update(tx, caller, id, change));
  }

  /** The service as {@link #update} would make it, refused as it would be; nothing is written. */
  public Service rehearseUpdate(
      Caller caller, ServiceId id, Function<ServiceType, ServicePatch> change) {
    return db.rehearse("service.update", tx -> update(tx, caller, id, change));
  }

  /**
   * Deletes a service with all that it has.
   *
   * @param confirm the phrase for a service in a protected environment
   */
  public void delete(Caller caller, ServiceId id, @Nullable String confirm) {
    db.change(
        "service.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          protect(tx, grant, Verb.DELETE, confirm);
          deletion.delete(tx, grant);
        });
  }

  /** Deletes a service together with the environment that it is in. */
  void delete(WriteTx tx, Caller caller, ServiceId id) {
    deletion.delete(tx, access.require(tx, caller, Permission.CREATE, id));
  }

  private void protect(Tx tx, Grant<ServiceId> grant, Verb verb, @Nullable String confirm) {
    protection.require(tx, grant, verb, Kind.SERVICE, store.get(tx, grant).name(), confirm);
  }

  /**
   * Stops a service until it is resumed. One that is suspended stays so.
   *
   * @param confirm the phrase for a service in a protected environment
   */
  public void suspend(Caller caller, ServiceId id, @Nullable String confirm) {
    operate(caller, id, Verb.SUSPEND, confirm, (tx, grant) -> suspend(tx, grant, caller.user()));
  }

  private void suspend(WriteTx tx, Grant<ServiceId> grant, UserId by) {
    store.setSuspended(tx, grant, true);
    deploys.suspend(tx, grant);
    if (grant.on().isCronJob()) {
      cronJobs.suspend(tx, grant, by);
    }
  }

  /**
   * Lets a suspended service run again.
   *
   * @param confirm the phrase for a service in a protected environment
   */
  public void resume(Caller caller, ServiceId id, @Nullable String confirm) {
    operate(caller, id, Verb.RESUME, confirm, this::resume);
  }

  private void resume(WriteTx tx, Grant<ServiceId> grant) {
    store.setSuspended(tx, grant, false);
    deploys.resume(tx, grant);
    if (grant.on().isCronJob()) {
      cronJobs.resume(tx, grant);
    }
  }

  /**
   * Replaces the instances by new ones of the same code.
   *
   * @param confirm the phrase for a service in a protected environment
   */
  public void restart(Caller caller, ServiceId id, @Nullable String confirm) {
    operate(caller, id, Verb.RESTART, confirm, (tx, grant) -> restart(tx, grant, caller.user()));
  }

  private void restart(WriteTx tx, Grant<ServiceId> grant, UserId by) {
    ServiceRules.checkRestart(store.get(tx, grant));
    deploys.restart(tx, grant, by);
  }

  /** Changes the manual number of instances, which has no effect while autoscaling is enabled. */
  public void scale(Caller caller, ServiceId id, int instances) {
    db.change(
        "service.scale",
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, id);
          ServiceRules.checkInstances(store.lock(tx, grant), instances);
          store.setInstances(tx, grant, instances);
          if (!autoscalings.isEnabled(tx, grant)) {
            deploys.scale(tx, grant, instances);
          }
        });
  }

  /** The running copies of a service, the oldest first. */
  public List<Instance> instances(Caller caller, ServiceId id) {
    return db.read(
        "service.instances",
        tx -> deploys.instances(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /** Where connections of a service come from, for the allow lists of others. */
  public List<String> outboundIps(Caller caller, ServiceId id) {
    db.read("service.outbound_ips", tx -> access.require(tx, caller, Permission.VIEW, id));
    return outboundIps.addresses();
  }

  private void operate(
      Caller caller,
      ServiceId id,
      Verb verb,
      @Nullable String confirm,
      BiConsumer<WriteTx, Grant<ServiceId>> work) {
    db.change(
        "service." + verb.word(),
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, id);
          protect(tx, grant, verb, confirm);
          work.accept(tx, grant);
        });
  }

  private Created create(WriteTx tx, Caller caller, NewService wanted) {
    var workspace = access.requireIn(tx, caller, Permission.CREATE, wanted.ownerId());
    var service = insert(tx, workspace, wanted);
    var grant = access.register(tx, workspace, service.id(), KIND);
    if (wanted.environmentId() != null) {
      environments.place(tx, grant, wanted.environmentId());
    }
    if (wanted.autoscaling() != null) {
      autoscalings.open(tx, grant, wanted.autoscaling());
    }
    join(tx, grant, service);
    var contents =
        envVars
            .open(tx, grant, wanted.envVars())
            .under(secretFiles.open(tx, grant, wanted.secretFiles()));
    sites.open(tx, grant, wanted.rules());
    if (wanted.disk() == null) {
      return begin(tx, grant, service, contents);
    }
    var disk = disks.open(tx, grant, wanted.disk());
    return begin(
        tx, grant, service.with(ServiceDisk.of(disk)), contents.under(Disks.contents(disk)));
  }

  private Created begin(
      WriteTx tx, Grant<ServiceId> grant, Service service, ReleaseContents contents) {
    var schedule = service.spec().schedule();
    if (schedule != null) {
      cronJobs.open(tx, grant, schedule);
    }
    var deploy = deploys.begin(tx, grant, releaseSpecs.firstDeploy(service, contents));
    return new Created(service, deploy.id());
  }

  /** What runs calls others, and is called if only they may. */
  private void join(WriteTx tx, Grant<ServiceId> grant, Service service) {
    if (service.type().isInternal()) {
      networks.join(tx, grant, service.slug(), ServiceSettings.PORT);
    } else if (!service.type().isStatic()) {
      networks.join(tx, grant);
    }
  }

  /** A slug may be, or may have been, of another workspace; then the next one has a suffix. */
  private Service insert(WriteTx tx, Grant<WorkspaceId> workspace, NewService wanted) {
    var slug = Slug.first(wanted.type(), wanted.name());
    while (true) {
      var service = service(tx, workspace, wanted, slug);
      rules.check(service);
      if (wanted.disk() != null) {
        ServiceRules.checkDiskHost("serviceDetails.disk", service);
      }
      if (store.insert(tx, workspace, service)) {
        return service;
      }
      requireFree(tx, workspace, wanted.name());
      slug = Slug.withSuffix(wanted.type(), wanted.name());
    }
  }

  private Service service(
      WriteTx tx, Grant<WorkspaceId> workspace, NewService wanted, String slug) {
    return new Service(
        new ServiceId(ids.next(wanted.type().idPrefix())),
        workspace.on(),
        wanted.type(),
        wanted.name(),
        slug,
        wanted.region(),
        wanted.spec(),
        wanted.numInstances(),
        false,
        wanted.environmentId(),
        wanted.autoscaling(),
        List.of(),
        null,
        NotificationsToSend.DEFAULT,
        null,
        tx.now(),
        tx.now());
  }

  private Service update(
      WriteTx tx, Caller caller, ServiceId id, Function<ServiceType, ServicePatch> change) {
    var grant = access.require(tx, caller, Permission.CREATE, id);
    var before = store.lock(tx, grant);
    var after = change.apply(before.type()).over(before, tx.now());
    if (after.equals(before)) {
      return before;
    }
    rules.check(after);
    if (!after.name().equals(before.name())) {
      requireFree(tx, grant, after.name());
    }
    store.update(tx, grant, after);
    var schedule = after.spec().schedule();
    if (schedule != null && !schedule.equals(before.spec().schedule())) {
      cronJobs.reschedule(tx, grant, schedule);
    }
    deploys.describe(tx, grant);
    audit(tx, caller, before, after);
    return after;
  }

  private void requireFree(WriteTx tx, Grant<?> grant, String name) {
    if (store.hasName(tx, grant, name)) {
      throw Failure.nameInUse(KIND, name);
    }
  }

  private void audit(WriteTx tx, Caller caller, Service before, Service after) {
    var allowList = after.spec().ipAllowList();
    if (!Objects.equals(before.spec().ipAllowList(), allowList)) {
      trail.log(
          tx,
          caller,
          after.workspaceId(),
          "UpdateIPAllowListEvent",
          Map.of("entries", allowList == null ? "all" : String.valueOf(allowList.size())));
    }
    auditMaintenance(tx, caller, before, after);
    ServiceEvent.between(before, after)
        .forEach(event -> events.append(tx, after.workspaceId(), event));
  }

  /** The entry has the name of the last, and the facts of both. */
  private void auditMaintenance(WriteTx tx, Caller caller, Service before, Service after) {
    var mode = before.spec().maintenanceMode();
    var newMode = after.spec().maintenanceMode();
    if (!mode.uri().equals(newMode.uri())) {
      var facts = Map.of("uri", newMode.uri());
      trail.log(tx, caller, after.workspaceId(), "MaintenanceModeURIUpdatedEvent", facts);
    }
    if (mode.enabled() != newMode.enabled()) {
      var facts = Map.of("enabled", String.valueOf(newMode.enabled()));
      trail.log(tx, caller, after.workspaceId(), "MaintenanceModeEnabledEvent", facts);
    }
  }
}
