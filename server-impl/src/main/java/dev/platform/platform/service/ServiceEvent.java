package dev.platform.platform.service;

import dev.platform.base.event.DomainEvent;
import dev.platform.platform.ServiceId;
import java.util.ArrayList;
import java.util.List;

/** What happens to what is wanted of a service. */
sealed interface ServiceEvent extends DomainEvent {

  @Override
  ServiceId subject();

  /** What a change of a service means. */
  static List<ServiceEvent> between(Service before, Service after) {
    List<ServiceEvent> events = new ArrayList<>();
    var plan = before.spec().plan();
    var newPlan = after.spec().plan();
    if (plan != newPlan) {
      events.add(new PlanChanged(after.id(), plan.wire(), newPlan.wire()));
    }
    var trigger = before.spec().autoDeployTrigger();
    var newTrigger = after.spec().autoDeployTrigger();
    if (trigger != newTrigger) {
      events.add(
          newTrigger == AutoDeployTrigger.OFF
              ? new AutoDeployDisabled(after.id(), "A user turned it off.", trigger.wire())
              : new AutoDeployEnabled(after.id(), newTrigger.wire()));
    }
    addMaintenance(events, before, after);
    return events;
  }

  private static void addMaintenance(List<ServiceEvent> events, Service before, Service after) {
    var mode = before.spec().maintenanceMode();
    var newMode = after.spec().maintenanceMode();
    if (mode.enabled() != newMode.enabled()) {
      events.add(new MaintenanceModeEnabled(after.id(), newMode.enabled()));
    }
    if (!mode.uri().equals(newMode.uri())) {
      events.add(new MaintenanceModeUriUpdated(after.id(), mode.uri(), newMode.uri()));
    }
  }

  /** Instances are to have another size. */
  record PlanChanged(ServiceId subject, String from, String to) implements ServiceEvent {}

  /** Something makes deploys happen by itself now. */
  record AutoDeployEnabled(ServiceId subject, String newTrigger) implements ServiceEvent {}

  /** Nothing makes deploys happen by itself any more. */
  record AutoDeployDisabled(ServiceId subject, String reason, String fromTrigger)
      implements ServiceEvent {}

  /** Visitors get a maintenance page from now on, or no longer. */
  record MaintenanceModeEnabled(ServiceId subject, boolean enabled) implements ServiceEvent {}

  /** Visitors get another maintenance page; empty is the built-in one. */
  record MaintenanceModeUriUpdated(ServiceId subject, String fromURI, String toURI)
      implements ServiceEvent {}
}
