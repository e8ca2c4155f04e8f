package dev.platform.platform.keyvalue;

import dev.platform.platform.service.Region;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which instances to list. Values of one kind are alternatives, kinds narrow each other, and an
 * empty list or null asks for nothing.
 */
public record KeyValueFilter(
    List<String> names,
    List<Region> regions,
    List<String> environmentIds,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter) {
  public KeyValueFilter {
    names = List.copyOf(names);
    regions = List.copyOf(regions);
    environmentIds = List.copyOf(environmentIds);
  }
}
