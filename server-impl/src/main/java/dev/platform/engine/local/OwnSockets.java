package dev.platform.engine.local;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** The sockets of one process group. Another tenant's are never among them. */
interface OwnSockets {

  /** Whether all that listen at a port are its. */
  boolean hold(int port);

  /** Where it listens, lowest port first. */
  List<InetSocketAddress> listening() throws IOException;
}
