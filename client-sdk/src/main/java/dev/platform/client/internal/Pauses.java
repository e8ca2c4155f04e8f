package dev.platform.client.internal;

import java.time.Duration;

/** Waits between attempts. */
@FunctionalInterface
interface Pauses {
  /** Throws {@link dev.platform.client.error.ClosedException} when the client is closed. */
  void pause(Duration duration) throws InterruptedException;
}
