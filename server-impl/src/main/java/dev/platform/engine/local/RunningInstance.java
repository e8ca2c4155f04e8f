package dev.platform.engine.local;

import java.time.Instant;

/**
 * An instance that has a process.
 *
 * @param subject key of what it belongs to
 * @param id its ID
 * @param startedAt when the process was started
 * @param group the process, with all that it starts
 */
record RunningInstance(String subject, String id, Instant startedAt, ProcessGroup group) {}
