package dev.platform.platform.project;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which projects to list; an empty list or null asks for nothing. */
public record ProjectFilter(
    List<String> names,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter) {
  public ProjectFilter {
    names = List.copyOf(names);
  }
}
