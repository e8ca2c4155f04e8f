package dev.platform.engine.spi;

/**
 * The most that one instance or build may use.
 *
 * @param milliCpu millicores
 * @param memoryBytes resident memory in bytes; more than this ends the process
 */
public record Resources(int milliCpu, long memoryBytes) {}
