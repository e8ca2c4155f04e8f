package dev.platform.base.contract;

import com.networknt.schema.Error;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Errors of unions: every member that does not fit has some. Only those of the member that comes
 * nearest tell what was meant to be sent.
 */
final class UnionErrors {
  private static final Pattern MEMBER = Pattern.compile("^(.*?/(?:oneOf|anyOf)/)(\\d+)(.*)$");
  private static final Pattern STEP = Pattern.compile("/properties/[^/]+|/items");
  private static final int FAR = 1_000;

  private UnionErrors() {}

  /**
   * Where an error stands.
   *
   * @param union the union, and the value that should be one of its members
   * @param number the member
   * @param depth how far below the value
   */
  private record Place(String union, String number, long depth) {}

  /** The errors without those of members that were not meant. */
  static List<Error> nearest(List<Error> errors) {
    Map<String, Map<String, Integer>> distances = new HashMap<>();
    for (Error error : errors) {
      place(error)
          .ifPresent(
              at ->
                  distances
                      .computeIfAbsent(at.union(), union -> new HashMap<>())
                      .merge(at.number(), distance(error, at), Integer::sum));
    }
    return errors.stream().filter(error -> isNearest(error, distances)).toList();
  }

  private static boolean isNearest(Error error, Map<String, Map<String, Integer>> distances) {
    var place = place(error);
    if (place.isEmpty()) {
      return true;
    }
    var members = distances.getOrDefault(place.get().union(), Map.of());
    int own = members.getOrDefault(place.get().number(), FAR);
    return members.values().stream().allMatch(other -> own <= other);
  }

  /** A member of another type altogether is far, however few its errors are. */
  private static int distance(Error error, Place at) {
    return at.depth() == 0 && error.getKeyword().equals("type") ? FAR : 1;
  }

  /** A schema is the same for all entries of an array, so the value belongs to the place. */
  private static Optional<Place> place(Error error) {
    var path = MEMBER.matcher(error.getEvaluationPath().toString());
    if (!path.matches()) {
      return Optional.empty();
    }
    long depth = STEP.matcher(path.group(3)).results().count();
    var value = new StringBuilder(path.group(1));
    var location = error.getInstanceLocation();
    for (int i = 0; i < location.getNameCount() - depth; i++) {
      value.append(' ').append(location.getElement(i));
    }
    return Optional.of(new Place(value.toString(), path.group(2), depth));
  }
}
