package dev.platform.engine.local.postgres;

import dev.platform.engine.spi.PostgresSpec;
import java.io.IOException;
import java.util.Optional;

/** What a cluster does while it runs: it leads, or it follows another one. */
interface Role {

  /** Does the next thing that brings it nearer to the spec. */
  Progress step(PostgresSpec spec) throws IOException, InterruptedException;

  /** What it said of itself last. */
  Measure measure();

  /** What others follow while it accepts connections; empty if it cannot be followed. */
  Optional<Source> source();

  /** Notes what there is while it still can, because it is about to be stopped for long. */
  default void rest() throws IOException, InterruptedException {}

  /** Ends what it does in the background. */
  void cancel() throws InterruptedException;
}
