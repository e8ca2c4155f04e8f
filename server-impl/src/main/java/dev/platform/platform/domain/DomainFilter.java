package dev.platform.platform.domain;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which domains to list; an empty list or null asks for nothing. */
public record DomainFilter(
    List<String> names,
    @Nullable Boolean apex,
    @Nullable Boolean verified,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter) {
  public DomainFilter {
    names = List.copyOf(names);
  }
}
