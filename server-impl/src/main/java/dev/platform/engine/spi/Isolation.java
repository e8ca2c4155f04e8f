package dev.platform.engine.spi;

/**
 * One promise about what a build or instance cannot do, and whether this machine keeps it.
 *
 * @param what the promise, for example {@code memory limit}
 * @param enforced whether it is kept here
 * @param how by what means, or why not and what would help
 */
public record Isolation(String what, boolean enforced, String how) {}
