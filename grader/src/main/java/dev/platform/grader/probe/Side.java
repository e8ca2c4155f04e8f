package dev.platform.grader.probe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.grader.Contract;
import dev.platform.grader.InputFile;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One side of a comparison.
 *
 * @param name for the head of a table
 * @param operations what is known of each, in one word
 */
record Side(String name, SortedMap<String, String> operations) {
  /** Stands for the pinned document. */
  static final String CONTRACT = "contract";

  Side {
    operations = Collections.unmodifiableSortedMap(new TreeMap<>(operations));
  }

  /** The contract itself, or what a file has: of a probe, grades, or an API spec with grades. */
  static Side of(String text) {
    if (text.equals(CONTRACT)) {
      return ofContract();
    }
    InputFile file = InputFile.read(text);
    JsonNode json = file.json(JsonNode.class);
    if (json.has("paths")) {
      return ofGradedDocument(text, json);
    }
    return json.has("operations") ? of(text, ProbeReport.read(file)) : ofGrades(text, json);
  }

  private static Side ofContract() {
    SortedMap<String, String> all = new TreeMap<>();
    Contract.bundled().pinned().operations().forEach(it -> all.put(it.id(), Presence.WORKS.wire()));
    return new Side(CONTRACT, all);
  }

  static Side of(String name, ProbeReport report) {
    SortedMap<String, String> all = new TreeMap<>();
    report.operations().forEach((id, sighting) -> all.put(id, sighting.presence().wire()));
    return new Side(name, all);
  }

  private static Side ofGradedDocument(String name, JsonNode document) {
    SortedMap<String, String> all = new TreeMap<>();
    for (JsonNode path : document.path("paths")) {
      for (JsonNode operation : path) {
        if (operation.has("x-platform-grade")) {
          all.put(
              operation.path("operationId").asText(),
              presence(operation.path("x-platform-grade").asText()));
        }
      }
    }
    return new Side(name, all);
  }

  private static Side ofGrades(String name, JsonNode grades) {
    SortedMap<String, String> all = new TreeMap<>();
    grades
        .properties()
        .forEach(
            it ->
                all.put(
                    it.getKey(),
                    presence(it.getValue().path("grade").asText(it.getValue().asText()))));
    return new Side(name, all);
  }

  /** What a grade promises to those who call it. */
  private static String presence(String grade) {
    return grade.equals("not-implemented") ? Presence.NO_ROUTE.wire() : Presence.WORKS.wire();
  }
}
