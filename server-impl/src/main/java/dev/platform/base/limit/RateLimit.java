package dev.platform.base.limit;

/**
 * How often a caller may do something.
 *
 * @param name what is done, in lower case
 * @param perMinute how often in a minute; 0 is without limit
 */
public record RateLimit(String name, long perMinute) {

  /** Whether there is a limit at all. */
  public boolean isLimited() {
    return perMinute > 0;
  }
}
