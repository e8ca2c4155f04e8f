package dev.platform.base.config;

import java.util.Locale;

/**
 * One value that an operator can set.
 *
 * @param property its name as a property
 * @param form what a value looks like
 * @param fallback the value when it is not set; empty if there is none
 * @param meaning what it does
 */
public record Setting(String property, String form, String fallback, String meaning) {

  /** Its name as an environment variable. */
  public String variable() {
    return property.toUpperCase(Locale.ROOT).replace('.', '_');
  }
}
