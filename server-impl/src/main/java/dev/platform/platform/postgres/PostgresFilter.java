package dev.platform.platform.postgres;

import dev.platform.platform.service.Region;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which instances to list. Values of one kind are alternatives, kinds narrow each other, and an
 * empty list or null asks for nothing.
 */
public record PostgresFilter(
    List<String> names,
    List<Region> regions,
    List<String> environmentIds,
    @Nullable Boolean suspended,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter,
    boolean includeReplicas) {
  public PostgresFilter {
    names = List.copyOf(names);
    regions = List.copyOf(regions);
    environmentIds = List.copyOf(environmentIds);
  }
}
