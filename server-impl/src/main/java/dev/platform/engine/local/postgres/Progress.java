package dev.platform.engine.local.postgres;

import dev.platform.engine.spi.ServerState;
import java.time.Duration;

/**
 * What a step has come to.
 *
 * @param state of the server
 * @param why one sentence for its users if it is unavailable
 * @param next when to step again at the latest
 */
record Progress(ServerState state, String why, Duration next) {
  static final Duration SOON = Duration.ofMillis(50);
  static final Duration LATER = Duration.ofMillis(500);

  static Progress available() {
    return new Progress(ServerState.AVAILABLE, "", LATER);
  }

  static Progress of(ServerState state, Duration next) {
    return new Progress(state, "", next);
  }

  static Progress unavailable(String why, Duration next) {
    return new Progress(ServerState.UNAVAILABLE, why, next);
  }
}
