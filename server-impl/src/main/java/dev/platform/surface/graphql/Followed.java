package dev.platform.surface.graphql;

import dev.platform.identity.access.Caller;
import java.time.Duration;
import java.util.Optional;

/** Something that a subscription follows. It belongs to one thread. */
interface Followed extends AutoCloseable {

  /**
   * A value and its place, from which another stream can go on.
   *
   * @param id the place
   */
  record Event(Object value, String id) {}

  /**
   * The next value; empty if there is none for some time.
   *
   * @throws dev.platform.base.error.Failure if it can no longer be followed
   */
  Optional<Event> next(Duration patience) throws InterruptedException;

  /** Whether there is nothing more to come. */
  boolean isOver();

  /**
   * Finds out whether the caller still has access. Asked about every second.
   *
   * @throws dev.platform.base.error.Failure if not
   */
  void check(Caller caller);

  @Override
  void close();
}
