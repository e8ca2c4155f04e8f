package dev.platform.platform.routing;

import java.time.Duration;

/**
 * How long instances are waited for.
 *
 * @param drainLimit how long an instance that no route leads to keeps its WebSockets
 */
public record RoutingSettings(Duration drainLimit) {}
