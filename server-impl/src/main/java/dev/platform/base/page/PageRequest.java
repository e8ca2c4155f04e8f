package dev.platform.base.page;

import org.jspecify.annotations.Nullable;

/**
 * Which page of a list is asked for.
 *
 * @param after the place behind which it begins; null is the beginning
 * @param limit how many entries at most; 0 when the cursor leads nowhere
 */
public record PageRequest(@Nullable Cursor after, int limit) {
  private static final int DEFAULT_LIMIT = 20;
  private static final int MAX_LIMIT = 100;

  /**
   * Reads the two query parameters of a list.
   *
   * @param list name of the list, as in its cursors
   * @param cursor null or empty is the first page; an unknown one gives an empty page, not an error
   * @param limit default 20; what is outside 1 to 100 is moved to the nearer end
   */
  public static PageRequest of(String list, @Nullable String cursor, @Nullable Integer limit) {
    return of(list, cursor, limit, MAX_LIMIT);
  }

  /** Like {@link #of(String, String, Integer)}, with another greatest limit than 100. */
  public static PageRequest of(
      String list, @Nullable String cursor, @Nullable Integer limit, int maxLimit) {
    int size = limit == null ? DEFAULT_LIMIT : Math.max(1, Math.min(maxLimit, limit));
    if (cursor == null || cursor.isEmpty()) {
      return new PageRequest(null, size);
    }
    return Cursor.parse(cursor, list)
        .map(place -> new PageRequest(place, size))
        .orElseGet(() -> new PageRequest(null, 0));
  }
}
