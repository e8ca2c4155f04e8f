package dev.platform.platform.environment;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which environments to list. Values of one kind are alternatives, kinds narrow each other, and an
 * empty list or null asks for nothing.
 */
public record EnvironmentFilter(
    List<String> names,
    List<String> ids,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter) {
  public EnvironmentFilter {
    names = List.copyOf(names);
    ids = List.copyOf(ids);
  }
}
