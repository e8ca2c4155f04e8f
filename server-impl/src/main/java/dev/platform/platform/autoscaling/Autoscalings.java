package dev.platform.platform.autoscaling;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventLog;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Deploys;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** What users do with the autoscaling of services. */
public final class Autoscalings {
  private final AutoscalingStore store = new AutoscalingStore();
  private final Db db;
  private final Access access;
  private final ScalableServices services;
  private final Deploys deploys;
  private final EventLog events;

  @Inject
  Autoscalings(Db db, Access access, ScalableServices services, Deploys deploys, EventLog events) {
    this.db = db;
    this.access = access;
    this.services = services;
    this.deploys = deploys;
    this.events = events;
  }

  /** Replaces the settings of a service. The number of instances follows at once. */
  public AutoscalingConfig set(Caller caller, ServiceId id, AutoscalingConfig config) {
    db.change(
        "autoscaling.set",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          var service = lock(tx, grant);
          AutoscalingRules.check("", config, service);
          var before = store.find(tx, grant).orElse(null);
          if (before == null || !before.config().equals(config)) {
            store.put(tx, grant, config);
            services.show(tx, grant, config);
            announce(tx, grant, before, config);
            deploys.scale(tx, grant, instances(tx, grant, service, config));
          }
        });
    return config;
  }

  /** Turns autoscaling off and forgets its settings. Without any, this changes nothing. */
  public void delete(Caller caller, ServiceId id) {
    db.change(
        "autoscaling.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          var service = lock(tx, grant);
          var before = store.find(tx, grant).orElse(null);
          if (before != null) {
            store.delete(tx, grant);
            services.show(tx, grant, null);
            announce(tx, grant, before, before.config().disabled());
            deploys.scale(tx, grant, service.instances());
          }
        });
  }

  /** Gives a new service its settings, which it shows already. */
  public void open(WriteTx tx, Grant<ServiceId> service, AutoscalingConfig config) {
    AutoscalingRules.check("serviceDetails.autoscaling.", config, lock(tx, service));
    store.put(tx, service, config);
  }

  /** Whether the number of instances is decided here. */
  public boolean isEnabled(Tx tx, Grant<ServiceId> service) {
    return store.find(tx, service).filter(it -> it.config().enabled()).isPresent();
  }

  private ScalableService lock(WriteTx tx, Grant<ServiceId> service) {
    return services.lock(tx, service).orElseThrow(() -> Failure.notFound(service.on()));
  }

  private void announce(
      WriteTx tx,
      Grant<ServiceId> service,
      @Nullable Autoscaling before,
      AutoscalingConfig config) {
    var scaling = before == null ? null : before.scaling();
    if (scaling != null) {
      append(
          tx,
          service,
          new AutoscalingEvent.AutoscalingEnded(service.on(), scaling.from(), scaling.to()));
    }
    var old = before == null ? null : before.config();
    if (!config.equals(old)) {
      append(tx, service, new AutoscalingEvent.AutoscalingConfigChanged(service.on(), old, config));
    }
  }

  private int instances(
      Tx tx, Grant<ServiceId> grant, ScalableService service, AutoscalingConfig config) {
    return config.enabled()
        ? config.nearest(deploys.status(tx, grant).wantedInstances())
        : service.instances();
  }

  private void append(WriteTx tx, Grant<ServiceId> service, AutoscalingEvent event) {
    events.append(tx, service.workspace(), event);
  }
}
