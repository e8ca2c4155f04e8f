package dev.platform.platform.disk;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which disks to list; an empty list or null asks for nothing. */
public record DiskFilter(
    List<String> ids,
    List<String> names,
    List<String> serviceIds,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter) {
  public DiskFilter {
    ids = List.copyOf(ids);
    names = List.copyOf(names);
    serviceIds = List.copyOf(serviceIds);
  }
}
