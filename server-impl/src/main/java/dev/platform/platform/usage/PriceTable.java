package dev.platform.platform.usage;

import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/**
 * What an operator charges: US dollars for one unit of each meter, by plan where there are plans.
 * Without a file it is empty.
 */
public final class PriceTable {
  private static final int CENTS = 2;

  private final Map<String, BigDecimal> prices;

  private PriceTable(Map<String, BigDecimal> prices) {
    this.prices = Map.copyOf(prices);
  }

  /** The units of the file, and how many of the meter's own they are. */
  private enum Unit {
    INSTANCE_HOUR(MeterKind.INSTANCE_SECONDS, 3_600),
    BUILD_MINUTE(MeterKind.BUILD_SECONDS, 60),
    EGRESS_GB(MeterKind.EGRESS_BYTES, 1_000_000_000),
    STORAGE_GB_MONTH(MeterKind.STORAGE_GB_SECONDS, 730 * 3_600),
    DISK_GB_MONTH(MeterKind.DISK_GB_SECONDS, 730 * 3_600);

    private final MeterKind kind;
    private final BigDecimal amount;

    Unit(MeterKind kind, long amount) {
      this.kind = kind;
      this.amount = BigDecimal.valueOf(amount);
    }

    static Unit of(MeterKind kind) {
      for (Unit unit : values()) {
        if (unit.kind == kind) {
          return unit;
        }
      }
      throw new IllegalArgumentException(kind.name());
    }
  }

  /** No prices. */
  static PriceTable none() {
    return new PriceTable(Map.of());
  }

  /**
   * Reads a file of lines such as {@code instance_hour.starter = 0.0096}.
   *
   * @throws IllegalArgumentException what is wrong with it
   */
  static PriceTable read(Path file) {
    var lines = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      lines.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + " is not a readable file of prices", e);
    }
    Map<String, BigDecimal> prices = new LinkedHashMap<>();
    for (String name : new TreeSet<>(lines.stringPropertyNames())) {
      prices.put(name(name), price(name, lines.getProperty(name).strip()));
    }
    return new PriceTable(prices);
  }

  private static String name(String text) {
    for (Unit unit : Unit.values()) {
      var word = word(unit);
      boolean hasPlans = unit == Unit.INSTANCE_HOUR;
      if (hasPlans ? text.matches(word + "\\.[a-z0-9_]+") : text.equals(word)) {
        return text;
      }
    }
    throw new IllegalArgumentException(
        text
            + " is not a price. Known are instance_hour.<plan>, build_minute, egress_gb,"
            + " storage_gb_month, and disk_gb_month");
  }

  private static BigDecimal price(String name, String text) {
    if (!text.matches("[0-9]{1,9}(\\.[0-9]{1,12})?")) {
      throw new IllegalArgumentException(name + " must be a price in US dollars such as 0.0096");
    }
    return new BigDecimal(text);
  }

  private static String word(Unit unit) {
    return unit.name().toLowerCase(Locale.ROOT);
  }

  /** Whether nothing has a price. */
  boolean isEmpty() {
    return prices.isEmpty();
  }

  /** What a total costs, to the cent; what has no price costs nothing. */
  BigDecimal cost(UsageTotal total) {
    var unit = Unit.of(total.kind());
    var name = total.tier().isEmpty() ? word(unit) : word(unit) + "." + total.tier();
    return total
        .total()
        .multiply(prices.getOrDefault(name, BigDecimal.ZERO))
        .divide(unit.amount, CENTS, RoundingMode.HALF_UP);
  }
}
