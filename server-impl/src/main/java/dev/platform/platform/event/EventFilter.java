package dev.platform.platform.event;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which events are asked for.
 *
 * @param types types on the wire
 * @param from the earliest time; null is any
 * @param before the time that all are before; null is any
 */
public record EventFilter(Set<String> types, @Nullable Instant from, @Nullable Instant before) {
  public EventFilter {
    types = Set.copyOf(types);
  }
}
