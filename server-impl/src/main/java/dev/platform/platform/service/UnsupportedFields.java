package dev.platform.platform.service;

import dev.platform.base.error.Failure;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Refuses by name what this installation does not do, so that nothing is ignored in silence. */
final class UnsupportedFields {
  private UnsupportedFields() {}

  /** Refuses a field that holds anything: null, an empty text and an empty list hold nothing. */
  static void reject(String field, @Nullable Object value) {
    boolean empty =
        value == null
            || (value instanceof String text && text.isEmpty())
            || (value instanceof Collection<?> all && all.isEmpty());
    rejectIf(!empty, field);
  }

  /** Refuses a field whose value asks for something. */
  static void rejectIf(boolean asks, String field) {
    if (asks) {
      throw Failure.invalid(field, "is not supported yet. Leave it out");
    }
  }

  /** Rejects a field that needs a container engine. */
  static Failure container(String field) {
    return Failure.invalid(
        field,
        "requires a container engine, which is not available in this version. Set repo to a git"
            + " repository and serviceDetails.runtime to a language");
  }
}
