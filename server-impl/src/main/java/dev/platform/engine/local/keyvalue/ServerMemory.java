package dev.platform.engine.local.keyvalue;

import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.engine.spi.Resources;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a server between lives, encrypted.
 *
 * @param member ID of its member
 * @param password of the platform's own user, of the last start
 * @param tlsPort where it listens with TLS
 * @param files what its data on disk are
 * @param diskBytes how much they can take
 * @param generation the spec that it has become; 0 before the first
 * @param limits what its program was started with; null before the first start
 */
record ServerMemory(
    String member,
    String password,
    int tlsPort,
    Persistence files,
    long diskBytes,
    long generation,
    @Nullable Resources limits) {

  ServerMemory at(int port) {
    return new ServerMemory(member, password, port, files, diskBytes, generation, limits);
  }

  ServerMemory keeping(Persistence kept) {
    return new ServerMemory(member, password, tlsPort, kept, diskBytes, generation, limits);
  }

  ServerMemory grown(long bytes) {
    return new ServerMemory(member, password, tlsPort, files, bytes, generation, limits);
  }

  ServerMemory applied(long reached) {
    return new ServerMemory(member, password, tlsPort, files, diskBytes, reached, limits);
  }

  ServerMemory started(Resources with, String fresh) {
    return new ServerMemory(member, fresh, tlsPort, files, diskBytes, generation, with);
  }
}
