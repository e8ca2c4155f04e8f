package dev.platform.platform.autoscaling;

/**
 * What an instance used between two readings.
 *
 * @param milliCpu thousandths of a processor
 * @param memoryBytes at the second reading
 */
record InstanceLoad(double milliCpu, long memoryBytes) {}
