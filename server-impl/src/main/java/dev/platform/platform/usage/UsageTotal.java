package dev.platform.platform.usage;

import java.math.BigDecimal;

/**
 * What a resource used of a meter in a month.
 *
 * @param resourceKind type of a service, or kind of a datastore
 * @param tier the plan; empty on meters without plans
 * @param total in the unit of the meter
 */
public record UsageTotal(
    String resourceId,
    String name,
    String resourceKind,
    MeterKind kind,
    String tier,
    BigDecimal total) {}
