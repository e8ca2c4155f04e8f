package dev.platform.app.backup;

import java.util.Locale;

/** Numbers of bytes as people read them. */
public final class Sizes {
  private static final String[] UNITS = {"kB", "MB", "GB", "TB"};

  private Sizes() {}

  public static String text(long bytes) {
    if (bytes < 1000) {
      return bytes + " bytes";
    }
    double number = bytes / 1000.0;
    int unit = 0;
    while (number >= 1000 && unit < UNITS.length - 1) {
      number /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", number, UNITS[unit]);
  }
}
