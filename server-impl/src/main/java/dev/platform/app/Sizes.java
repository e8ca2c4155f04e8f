package dev.platform.app;

import java.util.Locale;

/** Sizes as operators read them. */
final class Sizes {
  private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  private static final double STEP = 1024;

  private Sizes() {}

  static String text(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= STEP && unit < UNITS.length - 1) {
      size /= STEP;
      unit++;
    }
    var form = unit == 0 || size >= 100 ? "%.0f %s" : "%.1f %s";
    return String.format(Locale.ROOT, form, size, UNITS[unit]);
  }
}
