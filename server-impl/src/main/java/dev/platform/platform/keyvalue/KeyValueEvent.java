package dev.platform.platform.keyvalue;

import dev.platform.base.event.DomainEvent;

/** What happens to an instance. */
sealed interface KeyValueEvent extends DomainEvent {

  @Override
  KeyValueId subject();

  /** It accepts connections from now on. */
  record KeyValueAvailable(KeyValueId subject) implements KeyValueEvent {}

  /** It should accept connections, and does not. */
  record KeyValueUnhealthy(KeyValueId subject) implements KeyValueEvent {}

  /** It is restarted, since some of its settings take effect at a start only. */
  record KeyValueConfigRestart(KeyValueId subject, String reason, String message)
      implements KeyValueEvent {
    static KeyValueConfigRestart forPlan(KeyValueId subject, KeyValuePlan plan) {
      return new KeyValueConfigRestart(
          subject, "plan_changed", "The instance restarts with the plan " + plan.wire() + ".");
    }
  }

  /** It is to have another size. */
  record PlanChanged(KeyValueId subject, String from, String to) implements KeyValueEvent {}
}
