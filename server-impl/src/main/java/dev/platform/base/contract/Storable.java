package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * What can be kept: PostgreSQL has no NUL, half of a surrogate pair cannot be written as bytes, and
 * 1e999 is more than a number holds. One rule for every place in which a request may have them.
 */
public final class Storable {
  private Storable() {}

  /** What is wrong with a text. */
  public static Optional<String> fault(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        return Optional.of("must not contain a null character");
      }
      if (Character.isSurrogate(c)) {
        boolean isPair = i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1));
        if (!isPair) {
          return Optional.of("must not contain an unpaired surrogate");
        }
        i++;
      }
    }
    return Optional.empty();
  }

  /** What is wrong with the first value that cannot be kept, names of members included. */
  public static Optional<Violation> check(JsonNode value, String at) {
    if (value.isTextual()) {
      return fault(value.textValue()).map(why -> new Violation(at.isEmpty() ? "body" : at, why));
    }
    if (value.isDouble() && !Double.isFinite(value.doubleValue())) {
      return Optional.of(new Violation(at.isEmpty() ? "body" : at, "is too large a number"));
    }
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      var name = fault(member.getKey()).map(why -> "has a name that " + why);
      if (name.isPresent()) {
        return name.map(why -> new Violation(at.isEmpty() ? "body" : at, why));
      }
      var below = at.isEmpty() ? member.getKey() : at + "." + member.getKey();
      var complaint = check(member.getValue(), below);
      if (complaint.isPresent()) {
        return complaint;
      }
    }
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      var complaint = check(value.get(i), at + "[" + i + "]");
      if (complaint.isPresent()) {
        return complaint;
      }
    }
    return Optional.empty();
  }
}
