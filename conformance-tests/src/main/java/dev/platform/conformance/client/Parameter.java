package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A parameter of a query.
 *
 * @param isTime whether its value is a time
 * @param values the words that it takes; empty when it takes any
 * @param range the numbers that a page may be long; all zero when it is no number
 */
public record Parameter(
    String name, boolean isRequired, boolean isTime, List<String> values, Range range) {
  public Parameter {
    values = List.copyOf(values);
  }

  /** Numbers that a parameter takes, and the one that stands for a missing one. */
  record Range(int least, int most, int usual) {
    static Range of(JsonNode schema) {
      return new Range(
          schema.path("minimum").asInt(),
          schema.path("maximum").asInt(),
          schema.path("default").asInt());
    }

    /** The bound that is nearest to a number. */
    int nearest(int number) {
      return Math.max(least, Math.min(most, number));
    }
  }
}
