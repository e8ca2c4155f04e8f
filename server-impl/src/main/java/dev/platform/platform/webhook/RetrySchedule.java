package dev.platform.platform.webhook;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** When a delivery is attempted again. */
final class RetrySchedule {
  /** From each attempt to the next; together about 75 hours. */
  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /** A receiver that is back must not get all that waits at one instant. */
  private static final double JITTER = 0.2;

  private static final Duration LONGEST = Duration.ofHours(24);

  private final DoubleSupplier random;

  /**
   * @param random numbers from 0 to 1
   */
  RetrySchedule(DoubleSupplier random) {
    this.random = random;
  }

  /**
   * How long to wait before the next attempt; empty if there is none.
   *
   * @param made how many attempts were made
   * @param asked what the receiver has asked for; zero is nothing
   */
  Optional<Duration> pause(int made, Duration asked) {
    if (made > PAUSES.size()) {
      return Optional.empty();
    }
    var planned = PAUSES.get(made - 1);
    double share = 1 - JITTER / 2 + JITTER * random.getAsDouble();
    var jittered = Duration.ofMillis((long) (planned.toMillis() * share));
    var bounded = asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    return Optional.of(jittered.compareTo(bounded) < 0 ? bounded : jittered);
  }
}
