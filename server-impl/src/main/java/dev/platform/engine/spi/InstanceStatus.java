package dev.platform.engine.spi;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one instance stands.
 *
 * @param id its ID
 * @param state what it does now
 * @param host address at which it can be reached
 * @param port port at which it can be reached
 * @param openPort the port on which its process believes to listen
 * @param startedAt when its present process was started
 * @param restarts how often its process has exited and was restarted
 * @param lastEnd how its process ended last; null if it never did
 */
public record InstanceStatus(
    String id,
    State state,
    String host,
    int port,
    int openPort,
    Instant startedAt,
    int restarts,
    @Nullable ProcessEnd lastEnd) {

  /** The states of an instance. */
  public enum State {
    /** Runs, but its probe has not succeeded yet, or it waits to be started again. */
    STARTING,
    /** Its probe succeeds. */
    READY,
    /** It was ready and its probe fails now, or it is being restarted because of that. */
    UNHEALTHY,
    /** It is on its way out. */
    STOPPING
  }
}
