package dev.platform.engine.spi;

import java.time.Duration;
import java.time.Instant;

/**
 * One reading of what an instance or a job uses.
 *
 * @param subject key of what the instance belongs to, its workload or job
 * @param instance ID of the instance; a job is its own
 * @param startedAt when its present process was started
 * @param limits the most that it may use
 * @param cpuTime CPU time of all its processes since then, those that have ended included. It never
 *     decreases while the engine runs; after a restart of the engine or of the process it may begin
 *     lower, as any counter
 * @param memoryBytes memory in use without what the system can take back, such as cached files
 * @param readAt when this was read
 */
public record InstanceUsage(
    String subject,
    String instance,
    Instant startedAt,
    Resources limits,
    Duration cpuTime,
    long memoryBytes,
    Instant readAt) {}
