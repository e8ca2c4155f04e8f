package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The compiled schemas of one document. Compiled at first use, then kept. */
final class Schemas {
  private static final String BASE = "https://contract.invalid/document.json";

  private final SchemaRegistry registry;
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  Schemas(String document) {
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(BASE, document)));
  }

  /** What is wrong with a value, most helpful first; empty if nothing is. */
  Optional<Complaint> check(String pointer, JsonNode value, String at) {
    List<Error> errors =
        compiled
            .computeIfAbsent(pointer, p -> registry.getSchema(SchemaLocation.of(BASE + "#" + p)))
            .validate(
                value,
                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    return errors.isEmpty() ? Optional.empty() : Complaint.of(errors, at);
  }
}
