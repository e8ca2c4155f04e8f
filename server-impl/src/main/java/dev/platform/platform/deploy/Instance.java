package dev.platform.platform.deploy;

import dev.platform.engine.spi.InstanceStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * One running copy of a service, as it was seen last.
 *
 * @param id its id, for example {@code srv-d0kq3v2s1m7c73f0a2b0-7xk2p}
 * @param createdAt when it was first started
 * @param state what it did
 * @param host address at which it can be reached
 * @param port port at which it can be reached
 * @param openPort the port on which its process believes to listen
 * @param restarts how often its process has ended by itself
 * @param drainingSince when requests stopped to come to it, because it is to go; null if they come
 * @param outage what the timeline says of it
 */
public record Instance(
    String id,
    Instant createdAt,
    InstanceStatus.State state,
    String host,
    int port,
    int openPort,
    int restarts,
    @Nullable Instant drainingSince,
    Outage outage) {

  /**
   * An instance as it is seen now.
   *
   * @param before as it was seen before; null if it is new
   * @param outage what the timeline is to say of it
   */
  static Instance of(InstanceStatus now, @Nullable Instance before, Outage outage) {
    return new Instance(
        now.id(),
        before == null ? now.startedAt().truncatedTo(ChronoUnit.MICROS) : before.createdAt,
        now.state(),
        now.host(),
        now.port(),
        now.openPort(),
        now.restarts(),
        before == null ? null : before.drainingSince,
        outage);
  }

  /** Whether it was ready and has ended, or become unhealthy, since. */
  boolean fell(InstanceStatus now) {
    return state == InstanceStatus.State.READY
        && (now.state() != InstanceStatus.State.READY || now.restarts() > restarts);
  }
}
