package dev.platform.platform.webhook;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/**
 * Id of a delivery attempt, prefix {@code whd-}. A queued delivery has that of its next attempt.
 */
public record AttemptId(String value) implements Id {
  public AttemptId {
    IdPrefix.WEBHOOK_ATTEMPT.require(value);
  }
}
