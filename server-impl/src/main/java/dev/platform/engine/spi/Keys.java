package dev.platform.engine.spi;

import java.util.regex.Pattern;

/** The form of a key: harmless as a folder name, a label or a DNS name. */
final class Keys {
  private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9-]{0,199}");

  private Keys() {}

  static void require(String key) {
    if (!FORM.matcher(key).matches()) {
      throw new IllegalArgumentException("not a key: " + key);
    }
  }
}
