package dev.platform.engine.spi;

import org.jspecify.annotations.Nullable;

/**
 * Where an edge reaches a database server.
 *
 * @param host an address of this machine or cluster
 * @param port its port
 * @param from the local address that the edge has to connect from, since the server tells
 *     connections of different kinds apart by it; null if it does not matter
 */
public record ServerAddress(String host, int port, @Nullable String from) {}
