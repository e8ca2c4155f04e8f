package dev.platform.platform.metric;

import org.jspecify.annotations.Nullable;

/**
 * Which requests are asked for.
 *
 * @param series which services, when, and how their instances are combined
 * @param host the only host name; null is all
 * @param path the only path; null is all
 * @param splitBy makes a series of each value of a label; null is none
 */
public record HttpQuery(
    MetricQuery series,
    @Nullable String host,
    @Nullable String path,
    @Nullable HttpLabel splitBy) {}
