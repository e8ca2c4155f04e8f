package dev.platform.platform.metric;

import java.util.Locale;

/** What is known of the requests of an interval. Each has a column. */
enum HttpMeasure {
  /** How many there were. */
  REQUESTS("unitless"),
  /** How much was sent. */
  BYTES("bytes"),
  /** How long they took. */
  LATENCY("ms");

  private final String unit;

  HttpMeasure(String unit) {
    this.unit = unit;
  }

  String unit() {
    return unit;
  }

  String column() {
    return name().toLowerCase(Locale.ROOT);
  }
}
