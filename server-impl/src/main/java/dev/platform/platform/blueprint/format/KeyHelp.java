package dev.platform.platform.blueprint.format;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to say about a key that a map does not have. */
record KeyHelp(ProblemCode code, String message, String hint) {
  private static final int MANY = 1_000;
  private static final String VARIABLE =
      "Write the name after key: and the value after value:, on a line each.";

  /**
   * The help for a key.
   *
   * @param problems how many there are already; after many, only the key is named
   */
  static KeyHelp of(MapType type, String key, @Nullable ServiceKind kind, int problems) {
    if (problems > MANY) {
      return new KeyHelp(ProblemCode.UNKNOWN_KEY, "is not a key of " + type.noun(), "");
    }
    var hint = type.hints().get(key);
    if (hint != null) {
      return new KeyHelp(ProblemCode.MISPLACED_KEY, "is not a key of " + type.noun(), hint);
    }
    for (MapType other : List.of(FileFormat.FILE, ServiceFormat.ENTRY, DatabaseFormat.ENTRY)) {
      if (type.isNear(other) && other.has(key)) {
        return new KeyHelp(
            ProblemCode.MISPLACED_KEY,
            "is a key of " + other.noun() + ", not of " + type.noun(),
            "Move it, and check the indentation.");
      }
    }
    var fitting =
        type.fields().stream()
            .filter(it -> it.fits(kind) && it.unavailable() == null)
            .map(Field::name)
            .toList();
    return new KeyHelp(
        ProblemCode.UNKNOWN_KEY,
        "is not a key of " + type.noun(),
        NearestWord.of(key, fitting)
            .map(it -> "Did you mean " + it + "?")
            .orElse(type.has("key") ? VARIABLE : "Remove it."));
  }
}
