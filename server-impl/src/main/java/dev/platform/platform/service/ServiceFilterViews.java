package dev.platform.platform.service;

import dev.platform.api.platform.model.RegionDto;
import dev.platform.api.platform.model.ServiceRuntimeDto;
import dev.platform.api.platform.model.ServiceTypeDto;
import dev.platform.api.platform.model.SuspendedStateDto;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a list is narrowed to, as the contract takes it. */
final class ServiceFilterViews {
  private ServiceFilterViews() {}

  static List<ServiceType> types(List<ServiceTypeDto> types) {
    return types.stream().map(type -> ServiceType.valueOf(type.name())).toList();
  }

  static List<ServiceRuntime> runtimes(List<ServiceRuntimeDto> runtimes) {
    return runtimes.stream().map(runtime -> ServiceRuntime.valueOf(runtime.name())).toList();
  }

  static List<Region> regions(List<RegionDto> regions) {
    return regions.stream().map(region -> Region.valueOf(region.name())).toList();
  }

  /** Null is both. */
  static @Nullable Boolean suspended(List<SuspendedStateDto> states) {
    return states.stream().distinct().count() == 1
        ? states.get(0) == SuspendedStateDto.SUSPENDED
        : null;
  }
}
