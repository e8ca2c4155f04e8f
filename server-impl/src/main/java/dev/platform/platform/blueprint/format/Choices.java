package dev.platform.platform.blueprint.format;

import java.util.List;
import java.util.Set;

/**
 * Keys of a map of which one must be there.
 *
 * @param all in the order in which people read them
 * @param isExclusive whether more than one contradict each other
 */
record Choices(List<Choice> all, boolean isExclusive) {
  static final Choices NONE = new Choices(List.of(), false);

  /**
   * One of them.
   *
   * @param with keys that must be there with it
   */
  record Choice(String key, Set<String> with) {}

  /** Keys that go with some. */
  Set<String> companions() {
    return Set.copyOf(all.stream().flatMap(it -> it.with().stream()).toList());
  }

  /** Reports what contradicts the choice. */
  void check(Values values) {
    if (all.isEmpty()) {
      return;
    }
    var given = all.stream().filter(it -> values.has(it.key())).toList();
    if (given.isEmpty()) {
      values.report(ProblemCode.MISSING_KEY, "needs one of " + keys(all), "");
    } else if (given.size() > 1 && isExclusive) {
      values
          .at(given.get(1).key())
          .report(
              values.keyPosition(given.get(1).key()),
              ProblemCode.CONFLICT,
              "cannot be used together with " + given.get(0).key(),
              "Remove one of the two.");
    } else {
      given.forEach(it -> check(it, values));
    }
  }

  private void check(Choice choice, Values values) {
    for (String key : choice.with()) {
      if (!values.has(key)) {
        values.at(key).report(values.position(), ProblemCode.MISSING_KEY, "is required", "");
      }
    }
    for (String key : companions()) {
      if (values.has(key) && !choice.with().contains(key)) {
        values
            .at(key)
            .report(
                values.keyPosition(key),
                ProblemCode.CONFLICT,
                "cannot be used together with " + choice.key(),
                "Remove one of the two.");
      }
    }
  }

  private static String keys(List<Choice> choices) {
    return String.join(", ", choices.stream().map(Choice::key).toList());
  }
}
