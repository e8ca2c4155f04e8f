package dev.platform.platform.event;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * Settings of the event log.
 *
 * @param retention how long events are kept
 */
public record EventSettings(Duration retention) {
  /** As long as deliveries of webhooks, whose receivers read the event that they were told of. */
  private static final Duration MIN = Duration.ofDays(30);

  private static final Duration MAX = Duration.ofDays(3_650);

  /** Reads the settings {@code platform.event.*}. */
  public static EventSettings of(Config config) {
    return new EventSettings(
        config.duration(
            "event.retention", Duration.ofDays(90), MIN, MAX, "Retention period of events."));
  }
}
