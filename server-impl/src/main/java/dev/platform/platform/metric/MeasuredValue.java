package dev.platform.platform.metric;

import java.time.Instant;

/**
 * The average of an interval, as it is read.
 *
 * @param instance empty if it is of the resource as a whole
 */
record MeasuredValue(String instance, Instant time, double value) {}
