package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;
import java.util.Set;

/**
 * What serves, as it is read.
 *
 * @param ready separated by spaces
 */
record ServingRow(
    ServiceId serviceId, int wantedInstances, int milliCpu, long memoryBytes, String ready) {
  Serving serving() {
    return new Serving(
        serviceId,
        wantedInstances,
        milliCpu,
        memoryBytes,
        ready.isEmpty() ? Set.of() : Set.of(ready.split(" ")));
  }
}
