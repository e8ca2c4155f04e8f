package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The schemas of a document, compiled at first use. */
final class Schemas {
  private static final String BASE = "https://contract.invalid/document.json";

  private final Schema document;
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  Schemas(ObjectNode document) {
    this.document =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of(BASE), Unions.told(document));
  }

  /** What is wrong with a value, each with its place; nothing when it is fine. */
  List<String> complaints(String place, JsonNode value) {
    return compiled
        .computeIfAbsent(place, this::compile)
        .validate(
            value,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(error -> error.getInstanceLocation() + " " + error.getMessage())
        .toList();
  }

  /** A part of the document that is there already: the registry would read all of it again. */
  private Schema compile(String place) {
    return document.getRefSchema(SchemaLocation.of(BASE + "#" + place).getFragment());
  }
}
