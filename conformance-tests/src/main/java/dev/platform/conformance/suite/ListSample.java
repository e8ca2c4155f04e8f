package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What is known of a list whose entries a run has made.
 *
 * @param operation the list
 * @param item what an entry calls its item; empty when the entry is the item
 * @param path variables of its path
 * @param query parameters that leave exactly the entries of the run
 * @param key where an item has what tells it from the others
 * @param made the keys of the entries
 * @param belonging where an item says whose it is, and what it has to say
 * @param fields where an item has what a filter asks for, when it is not where its name says
 * @param ignored parameters that are no filters
 * @param known adds to an item what it does not say of itself
 */
record ListSample(
    String operation,
    String item,
    Map<String, String> path,
    Map<String, String> query,
    String key,
    List<String> made,
    Map<String, String> belonging,
    Map<String, String> fields,
    Set<String> ignored,
    UnaryOperator<JsonNode> known) {
  static ListSample of(String operation, String item) {
    return new ListSample(
        operation,
        item,
        Map.of(),
        Map.of(),
        "/id",
        List.of(),
        Map.of(),
        Map.of(),
        Set.of(),
        UnaryOperator.identity());
  }

  ListSample at(String variable, String value) {
    return new ListSample(
        operation,
        item,
        Map.of(variable, value),
        query,
        key,
        made,
        belonging,
        fields,
        ignored,
        known);
  }

  ListSample only(String parameter, List<String> values) {
    return new ListSample(
        operation,
        item,
        path,
        Map.of(parameter, String.join(",", values)),
        key,
        made,
        belonging,
        fields,
        ignored,
        known);
  }

  ListSample made(String keyPointer, List<String> keys) {
    return new ListSample(
        operation, item, path, query, keyPointer, keys, belonging, fields, ignored, known);
  }

  ListSample belongs(String pointer, String owner) {
    return new ListSample(
        operation, item, path, query, key, made, Map.of(pointer, owner), fields, ignored, known);
  }

  ListSample with(Map<String, String> places) {
    return new ListSample(
        operation, item, path, query, key, made, belonging, places, ignored, known);
  }

  ListSample ignoring(String parameter) {
    return new ListSample(
        operation, item, path, query, key, made, belonging, fields, Set.of(parameter), known);
  }

  ListSample knowing(UnaryOperator<JsonNode> more) {
    return new ListSample(
        operation, item, path, query, key, made, belonging, fields, ignored, more);
  }
}
