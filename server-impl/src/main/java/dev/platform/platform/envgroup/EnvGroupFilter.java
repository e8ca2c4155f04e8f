package dev.platform.platform.envgroup;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which groups to list; an empty list or null asks for nothing. */
public record EnvGroupFilter(
    List<String> names,
    List<String> environmentIds,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter) {
  public EnvGroupFilter {
    names = List.copyOf(names);
    environmentIds = List.copyOf(environmentIds);
  }
}
