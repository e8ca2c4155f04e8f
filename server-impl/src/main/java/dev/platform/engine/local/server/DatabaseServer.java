package dev.platform.engine.local.server;

import java.io.IOException;
import java.time.Duration;

/** A database server, which consists of members. Its methods are called by one thread at a time. */
public interface DatabaseServer {

  /**
   * Does what is due, which may take seconds. Waiting in it is interrupted when the engine closes;
   * what it has started is found by the next life.
   *
   * @return when to call again at the latest
   */
  Duration step() throws IOException, InterruptedException;

  /** Stops all members, and returns when they have ended; their data stay. */
  void halt() throws IOException, InterruptedException;

  /** Ends what it does besides its steps; its members go on. */
  default void close() throws InterruptedException {}

  /** Whether it was removed and nothing of it is left. */
  boolean isOver();
}
