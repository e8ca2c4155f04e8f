package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;
import java.util.Set;

/**
 * A service whose instances serve, and which no deploy replaces now.
 *
 * @param wantedInstances how many there are to be
 * @param milliCpu processor limit of an instance
 * @param memoryBytes memory limit of an instance
 * @param ready ids of the instances that requests go to
 */
public record Serving(
    ServiceId serviceId, int wantedInstances, int milliCpu, long memoryBytes, Set<String> ready) {}
