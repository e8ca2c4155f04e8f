package dev.platform.platform.webhook;

import dev.platform.base.event.DomainEvent;

/** What happens to a webhook. */
sealed interface WebhookEvent extends DomainEvent {

  @Override
  WebhookId subject();

  /**
   * The platform has disabled a webhook.
   *
   * @param reason why, in a sentence
   */
  record WebhookDisabled(WebhookId subject, String reason) implements WebhookEvent {}
}
