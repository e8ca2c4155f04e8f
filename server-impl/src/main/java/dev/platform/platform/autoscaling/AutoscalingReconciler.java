package dev.platform.platform.autoscaling;

import dev.platform.base.db.Db;
import dev.platform.base.event.EventLog;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Deploys;
import dev.platform.platform.deploy.Serving;
import dev.platform.platform.workload.InstanceLoad;
import dev.platform.platform.workload.InstanceLoads;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Measures what services with autoscaling use, and changes the number of their instances. */
final class AutoscalingReconciler implements Reconciler {
  /** How many intervals a trend lasts without being seen. */
  private static final int MEMORY = 3;

  /** How long new instances may take to be ready before the load is looked at again. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final AutoscalingStore store = new AutoscalingStore();
  private final InstanceLoads loads = new InstanceLoads();
  private final Db db;
  private final Engine engine;
  private final Deploys deploys;
  private final ScalableServices services;
  private final EventLog events;
  private final Clock clock;
  private final AutoscalingSettings settings;

  @Inject
  AutoscalingReconciler(
      Db db,
      Engine engine,
      Deploys deploys,
      ScalableServices services,
      EventLog events,
      Clock clock,
      AutoscalingSettings settings) {
    this.db = db;
    this.engine = engine;
    this.deploys = deploys;
    this.services = services;
    this.events = events;
    this.clock = clock;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return settings.interval();
  }

  @Override
  public void reconcile() throws InterruptedException {
    var all = db.read("autoscaling.enabled", store::enabled);
    if (all.isEmpty()) {
      return;
    }
    var now = loads.since(engine.usage());
    var serving = serving(all);
    IsolatedSteps.of(
        all,
        Autoscaling::serviceId,
        one ->
            Optional.ofNullable(serving.get(one.serviceId())).ifPresent(it -> step(one, it, now)));
  }

  private Map<ServiceId, Serving> serving(List<Autoscaling> all) {
    var ids = all.stream().map(Autoscaling::serviceId).toList();
    return db.read("autoscaling.serving", tx -> deploys.serving(tx, ids)).stream()
        .collect(Collectors.toMap(Serving::serviceId, Function.identity()));
  }

  private static Grant<ServiceId> grant(Autoscaling one) {
    return Grant.asSystem(one.serviceId(), one.workspaceId());
  }

  private void step(Autoscaling one, Serving serving, Map<String, InstanceLoad> now) {
    var scaling = one.scaling();
    if (scaling != null) {
      endWhenDone(one, scaling, serving);
      return;
    }
    Demand.of(one.config(), serving, now).ifPresent(demand -> follow(one, serving, demand));
  }

  private void endWhenDone(Autoscaling one, Scaling scaling, Serving serving) {
    boolean late = !clock.instant().isBefore(scaling.since().plus(PATIENCE));
    if (late || serving.ready().size() == scaling.to()) {
      db.change(
          "autoscaling.ended",
          tx -> {
            if (store.progress(tx, grant(one), one.with(null, null))) {
              events.append(
                  tx,
                  one.workspaceId(),
                  new AutoscalingEvent.AutoscalingEnded(
                      one.serviceId(), scaling.from(), scaling.to()));
            }
          });
    }
  }

  private void follow(Autoscaling one, Serving serving, Demand demand) {
    int wanted = serving.wantedInstances();
    @Nullable Trend trend =
        Trend.after(
            one.trend(),
            wanted,
            demand.instances(),
            clock.instant(),
            settings.interval().multipliedBy(MEMORY));
    if (trend != null && trend.isDue(wanted, settings)) {
      scale(one, new Scaling(wanted, trend.instances(), clock.instant()), demand);
    } else if (trend != null || one.trend() != null) {
      db.change("autoscaling.trend", tx -> store.progress(tx, grant(one), one.with(trend, null)));
    }
  }

  /** Under the service's lock, because somebody may change its autoscaling at the same time. */
  private void scale(Autoscaling one, Scaling scaling, Demand demand) {
    db.change(
        "autoscaling.scale",
        tx -> {
          boolean isStill =
              services.lock(tx, grant(one)).filter(scaling::isAllowed).isPresent()
                  && store.progress(tx, grant(one), one.with(null, scaling));
          if (isStill) {
            events.append(tx, one.workspaceId(), demand.started(one, scaling));
            deploys.scale(tx, grant(one), scaling.to());
          }
        });
  }
}
