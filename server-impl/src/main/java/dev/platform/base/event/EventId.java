package dev.platform.base.event;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of an event, prefix {@code evt-}; the same in the timeline and in every webhook. */
public record EventId(String value) implements Id {
  public EventId {
    IdPrefix.EVENT.require(value);
  }
}
