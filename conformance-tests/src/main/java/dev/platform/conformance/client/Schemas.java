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

  private final SchemaRegistry registry;
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  Schemas(ObjectNode document) {
    String rewritten = Unions.told(document).toString();
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemas(Map.of(BASE, rewritten)));
  }

  /** What is wrong with a value, each with its place; nothing when it is fine. */
  List<String> complaints(String place, JsonNode value) {
    return compiled
        .computeIfAbsent(place, it -> registry.getSchema(SchemaLocation.of(BASE + "#" + it)))
        .validate(
            value,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(error -> error.getInstanceLocation() + " " + error.getMessage())
        .toList();
  }
}
