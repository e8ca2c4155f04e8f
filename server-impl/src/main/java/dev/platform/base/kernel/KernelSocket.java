package dev.platform.base.kernel;

import java.net.InetSocketAddress;

/**
 * A TCP socket of this machine.
 *
 * @param local its address
 * @param remote the address at the other end; port 0 while it listens
 * @param isListening whether it waits for connections
 * @param user who made it, or made the one that waited for it; 0 until somebody takes the
 *     connection
 * @param inode its number; 0 until somebody takes the connection
 */
public record KernelSocket(
    InetSocketAddress local, InetSocketAddress remote, boolean isListening, long user, long inode) {
  /** Whether it is the end of a connection between these addresses. */
  boolean connects(InetSocketAddress from, InetSocketAddress to) {
    return local.equals(from) && remote.equals(to);
  }
}
