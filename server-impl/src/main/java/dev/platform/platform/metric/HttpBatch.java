package dev.platform.platform.metric;

import java.time.Instant;
import java.util.Map;

/**
 * The requests that an edge counted in an interval.
 *
 * @param id of this batch and no other, so that it is kept once
 * @param time when the interval began
 */
record HttpBatch(String id, Instant time, Map<HttpLabels, HttpTotals> totals) {}
