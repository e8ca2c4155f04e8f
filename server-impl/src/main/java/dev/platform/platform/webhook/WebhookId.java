package dev.platform.platform.webhook;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a webhook, prefix {@code whk-}. */
public record WebhookId(String value) implements Id {
  public WebhookId {
    IdPrefix.WEBHOOK.require(value);
  }
}
