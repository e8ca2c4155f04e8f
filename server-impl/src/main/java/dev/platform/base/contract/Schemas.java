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

  private final Schema document;
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  Schemas(JsonNode document) {
    this.document =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of(BASE), document);
  }

  /** What is wrong with a value, most helpful first; empty if nothing is. */
  Optional<Violation> check(String pointer, JsonNode value, String at) {
    List<Error> errors =
        compiled
            .computeIfAbsent(pointer, this::compile)
            .validate(
                value,
                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    return errors.isEmpty() ? Optional.empty() : Violation.of(errors, at);
  }

  /** A part of the document that is there already: the registry would read all of it again. */
  private Schema compile(String pointer) {
    return document.getRefSchema(SchemaLocation.of(BASE + "#" + pointer).getFragment());
  }
}
