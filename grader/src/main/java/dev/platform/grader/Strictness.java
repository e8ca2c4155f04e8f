package dev.platform.grader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What the server demands beyond the pinned document, where that must stay as generated clients
 * know it: {@code x-strict} beside a parameter, a schema, or a property.
 */
final class Strictness {
  private static final String KEY = "x-strict";

  private Strictness() {}

  /** Merges every {@code x-strict} into the object that has it. */
  static void apply(JsonNode node) {
    if (node instanceof ObjectNode object && object.remove(KEY) instanceof ObjectNode rules) {
      merge(object, rules);
    }
    node.forEach(Strictness::apply);
  }

  private static void merge(ObjectNode target, ObjectNode rules) {
    rules
        .properties()
        .forEach(
            rule -> {
              if (target.get(rule.getKey()) instanceof ObjectNode nested
                  && rule.getValue() instanceof ObjectNode nestedRules) {
                merge(nested, nestedRules);
              } else {
                target.set(rule.getKey(), rule.getValue());
              }
            });
  }
}
