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
    return events;
  }

  /** Instances are to have another size. */
  record PlanChanged(ServiceId subject, String from, String to) implements ServiceEvent {}

  /** Something makes deploys happen by itself now. */
  record AutoDeployEnabled(ServiceId subject, String newTrigger) implements ServiceEvent {}

  /** Nothing makes deploys happen by itself any more. */
  record AutoDeployDisabled(ServiceId subject, String reason, String fromTrigger)
      implements ServiceEvent {}
}
