package dev.platform.platform.workload;

/**
 * What an instance used between two readings.
 *
 * @param milliCpu thousandths of a processor
 * @param memoryBytes at the second reading
 */
public record InstanceLoad(double milliCpu, long memoryBytes) {}
