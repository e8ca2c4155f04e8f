package dev.platform.platform.usage;

import dev.platform.base.config.Config;

/**
 * What usage costs.
 *
 * @param prices empty shows no money
 */
public record UsageSettings(PriceTable prices) {
  private static final String PRICES = "usage.prices";

  /** Reads the settings {@code platform.usage.*}. */
  public static UsageSettings of(Config config) {
    var file =
        config.optionalPath(
            PRICES,
            "File of prices in US dollars, with lines such as instance_hour.starter=0.0096. If not"
                + " set, no costs are estimated.");
    try {
      return new UsageSettings(file.map(PriceTable::read).orElseGet(PriceTable::none));
    } catch (IllegalArgumentException e) {
      config.problem(PRICES, String.valueOf(e.getMessage()));
      return new UsageSettings(PriceTable.none());
    }
  }
}
