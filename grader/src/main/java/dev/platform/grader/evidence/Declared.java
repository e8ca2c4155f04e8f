package dev.platform.grader.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What responses of an operation may have, as the contract declares it: the counterpart of {@link
 * Observed}.
 *
 * @param statuses by status; {@code default} stands for errors that are not listed
 */
public record Declared(SortedMap<String, Body> statuses) {
  public static final String DEFAULT = "default";

  public Declared {
    statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
  }

  /** What an operation declares. */
  public static Declared of(JsonNode document, JsonNode operation) {
    SortedMap<String, Body> statuses = new TreeMap<>();
    for (Map.Entry<String, JsonNode> response : operation.path("responses").properties()) {
      var walk = new Walk(document);
      JsonNode content = walk.resolved(response.getValue()).path("content");
      walk.walk(content.path("application/json").path("schema"), "");
      statuses.put(response.getKey(), new Body(walk.members, walk.enums));
    }
    return new Declared(statuses);
  }

  /** Collects the members of a schema; where one contains itself, the inner one is left out. */
  private static final class Walk {
    private final JsonNode document;
    private final SortedSet<String> members = new TreeSet<>();
    private final SortedMap<String, SortedSet<String>> enums = new TreeMap<>();
    private final Deque<String> within = new ArrayDeque<>();

    Walk(JsonNode document) {
      this.document = document;
    }

    void walk(JsonNode schema, String pointer) {
      String reference = schema.path("$ref").asText();
      if (!reference.isEmpty() && !within.contains(reference)) {
        within.push(reference);
        walk(document.at(reference.substring(1)), pointer);
        within.pop();
      }
      for (String all : new String[] {"allOf", "anyOf", "oneOf"}) {
        schema.path(all).forEach(branch -> walk(branch, pointer));
      }
      for (JsonNode value : schema.path("enum")) {
        if (!value.isNull()) {
          enums.computeIfAbsent(pointer, it -> new TreeSet<>()).add(value.asText());
        }
      }
      for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
        member(
            pointer + "/" + member.getKey().replace("~", "~0").replace("/", "~1"),
            member.getValue());
      }
      if (schema.path("additionalProperties").isObject()) {
        member(pointer + "/*", schema.path("additionalProperties"));
      }
      if (schema.has("items")) {
        walk(schema.path("items"), pointer + "/*");
      }
    }

    private void member(String pointer, JsonNode schema) {
      members.add(pointer);
      walk(schema, pointer);
    }

    JsonNode resolved(JsonNode node) {
      String reference = node.path("$ref").asText();
      return reference.isEmpty() ? node : document.at(reference.substring(1));
    }
  }
}
