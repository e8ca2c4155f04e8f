package dev.platform.platform.blueprint.format;

import dev.platform.base.error.Failure;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A place in the file while it is read.
 *
 * @param path of the value
 */
record Spot(Reading reading, String path) {
  private static final String END_OF_SENTENCE = ". ";

  Spot key(String key) {
    return new Spot(reading, Paths.key(path, key));
  }

  Spot item(int index) {
    return new Spot(reading, Paths.item(path, index));
  }

  void report(Position position, ProblemCode code, String message, String hint) {
    reading.problems().add(path, position, code, message, hint);
  }

  /** What a rule of another room makes of the value; null if the rule rejects it. */
  <T> @Nullable T check(Position position, Supplier<T> rule) {
    try {
      return rule.get();
    } catch (Failure e) {
      report(position, e);
      return null;
    }
  }

  /** The same for a rule about a map: the place is the key that the rule names. */
  <T> @Nullable T checkParts(Values values, Supplier<T> rule) {
    try {
      return rule.get();
    } catch (Failure e) {
      var key = String.valueOf(e.params().get("field"));
      key(key).report(values.valuePosition(key), e);
      return null;
    }
  }

  /** What a rule of another room says is wrong with the value. */
  void report(Position position, Failure failure) {
    var why = failure.publicMessage().replaceFirst("^[^ ]*: ", "");
    int end = why.indexOf(END_OF_SENTENCE);
    report(
        position,
        ProblemCode.INVALID_VALUE,
        end < 0 ? why : why.substring(0, end),
        end < 0 ? "" : why.substring(end + END_OF_SENTENCE.length()) + ".");
  }
}
