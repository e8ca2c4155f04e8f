package dev.platform.platform.usage;

import dev.platform.base.db.Tx;
import java.time.Duration;
import java.time.Instant;

/** A measurement that usage is summed from. A room that measures something binds one. */
public interface MeterSource {

  /** What is measured; there is one source for each. */
  MeterKind kind();

  /** How long after its end an hour may still be measured. */
  default Duration lateness() {
    return Duration.ofMinutes(2);
  }

  /**
   * What all resources used in an hour that is over. The amounts are kept with the note that this
   * hour was summed, so it is asked for once; again only if that came to nothing.
   *
   * @param from the first moment: of the hour, or later in the hour in which measuring began
   * @param to the first moment after the hour
   */
  MeteredHour measured(Tx tx, Instant from, Instant to);
}
