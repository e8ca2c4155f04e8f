package dev.platform.engine.spi;

/**
 * A connection between two programs of one machine.
 *
 * @param host address that was called
 * @param port port that was called
 * @param fromHost the caller's address
 * @param fromPort the caller's port
 */
public record TcpConnection(String host, int port, String fromHost, int fromPort) {}
