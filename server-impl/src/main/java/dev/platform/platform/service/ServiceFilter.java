package dev.platform.platform.service;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which services to list. Values of one kind are alternatives, kinds narrow each other, and an
 * empty list or null asks for nothing.
 */
public record ServiceFilter(
    List<String> names,
    List<ServiceType> types,
    List<ServiceRuntime> runtimes,
    List<Region> regions,
    List<String> environmentIds,
    @Nullable Boolean suspended,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter) {
  private static final ServiceFilter NONE =
      new ServiceFilter(
          List.of(), List.of(), List.of(), List.of(), List.of(), null, null, null, null, null);

  public ServiceFilter {
    names = List.copyOf(names);
    types = List.copyOf(types);
    runtimes = List.copyOf(runtimes);
    regions = List.copyOf(regions);
    environmentIds = List.copyOf(environmentIds);
  }

  /** Whether it lets every service through. */
  boolean isNone() {
    return equals(NONE);
  }
}
