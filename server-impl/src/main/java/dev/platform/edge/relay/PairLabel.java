package dev.platform.edge.relay;

import dev.platform.edge.route.TcpAddress;

/**
 * What a process has to know of a pair that another one relayed.
 *
 * @param forwarder name of the forwarder that took the connection
 * @param address where its client connected
 * @param instance where it leads
 */
public record PairLabel(String forwarder, TcpAddress address, String instance) {}
