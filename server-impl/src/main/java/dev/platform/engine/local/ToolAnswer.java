package dev.platform.engine.local;

import org.jspecify.annotations.Nullable;

/**
 * A line of the answer to a {@link ToolOrder}. The last one has no progress.
 *
 * @param progress a step in words
 * @param failure why not all was done
 */
record ToolAnswer(@Nullable String progress, @Nullable String failure) {
  static ToolAnswer progress(String text) {
    return new ToolAnswer(text, null);
  }

  static ToolAnswer failure(String why) {
    return new ToolAnswer(null, why);
  }

  static ToolAnswer done() {
    return new ToolAnswer(null, null);
  }
}
