package dev.platform.base.host;

import java.util.Locale;

/**
 * Numbers that an installation has for itself.
 *
 * @param setting that chooses them, such as {@code platform.engine.local.users}
 * @param first the lowest
 * @param last the highest
 * @param text the range as it is written in the setting
 */
public record NumberRange(String setting, long first, long last, String text) {

  boolean overlaps(NumberRange other) {
    return setting.equals(other.setting) && first <= other.last && other.first <= last;
  }

  /** The environment variable of the setting. */
  String variable() {
    return setting.toUpperCase(Locale.ROOT).replace('.', '_');
  }
}
