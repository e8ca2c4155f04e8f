package dev.platform.platform.metric;

import java.time.Instant;

/**
 * A value of an interval.
 *
 * @param time when the interval begins
 */
public record MetricValue(Instant time, double value) {}
