package dev.platform.engine.local.server;

import dev.platform.engine.spi.Resources;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a member, on disk.
 *
 * @param port where its program listens
 * @param run name of the run of its program that was started last; null while none is to run
 * @param startedAt when that was
 * @param limits what it may use
 */
record MemberState(
    int port, @Nullable String run, @Nullable Instant startedAt, @Nullable Resources limits) {

  static MemberState stopped(int port) {
    return new MemberState(port, null, null, null);
  }

  MemberState at(int otherPort) {
    return new MemberState(otherPort, run, startedAt, limits);
  }

  MemberState started(String name, Instant now, Resources most) {
    return new MemberState(port, name, now, most);
  }

  MemberState ended() {
    return stopped(port);
  }
}
