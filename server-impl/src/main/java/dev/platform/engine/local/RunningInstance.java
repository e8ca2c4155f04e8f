package dev.platform.engine.local;

import dev.platform.engine.spi.Resources;
import java.time.Instant;

/**
 * An instance that has a process.
 *
 * @param subject key of what it belongs to
 * @param id its ID
 * @param startedAt when the process was started
 * @param limits the most that it may use
 * @param group the process, with all that it starts
 */
record RunningInstance(
    String subject, String id, Instant startedAt, Resources limits, ProcessGroup group) {}
