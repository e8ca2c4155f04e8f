package dev.platform.edge;

/**
 * How the process of an edge stands, for load balancers.
 *
 * @param isReady whether it should get requests
 * @param json the body that says so
 */
public record ProcessHealth(boolean isReady, String json) {}
