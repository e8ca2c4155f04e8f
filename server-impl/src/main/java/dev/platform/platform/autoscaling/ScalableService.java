package dev.platform.platform.autoscaling;

import org.jspecify.annotations.Nullable;

/**
 * What autoscaling needs to know of a service.
 *
 * @param instances the manual number of instances
 * @param maxInstances how many it may have
 * @param obstacle why it never has several, in words for the user; null if it may
 */
public record ScalableService(int instances, int maxInstances, @Nullable String obstacle) {}
