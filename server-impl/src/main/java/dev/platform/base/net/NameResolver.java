package dev.platform.base.net;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Finds the addresses of a name, and blocks no thread meanwhile. */
interface NameResolver extends AutoCloseable {

  /** The addresses, or a failure. Whoever completes it before ends the look-up. */
  CompletableFuture<List<InetAddress>> resolve(String host);

  @Override
  default void close() {}
}
