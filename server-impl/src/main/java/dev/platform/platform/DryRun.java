package dev.platform.platform;

import org.jspecify.annotations.Nullable;

/** Requests that only try what they ask for. */
public final class DryRun {
  private DryRun() {}

  /**
   * Whether a request is one.
   *
   * @param query the parameter {@code dryRun}
   * @param field the field {@code dryRun} of the body
   */
  public static boolean isWanted(@Nullable Boolean query, @Nullable Boolean field) {
    return Boolean.TRUE.equals(query) || Boolean.TRUE.equals(field);
  }
}
