package dev.platform.platform.usage;

import java.util.List;

/**
 * What was measured in an hour.
 *
 * @param isComplete whether the measurement ran all the time
 */
public record MeteredHour(boolean isComplete, List<MeteredAmount> amounts) {
  public MeteredHour {
    amounts = List.copyOf(amounts);
  }
}
