package dev.platform.platform.webhook;

import java.time.Duration;

/**
 * How the delivery of webhooks does.
 *
 * @param delivered attempts of this process that were delivered
 * @param failed attempts of this process that failed
 * @param inFlight attempts of this process that wait for a response
 * @param due deliveries of all processes that are due
 * @param oldest how long the first of them has been due
 */
public record DeliveryLoad(long delivered, long failed, int inFlight, long due, Duration oldest) {}
