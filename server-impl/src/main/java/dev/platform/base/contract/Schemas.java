package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The compiled schemas of one document. Compiled at first use, then kept. */
final class Schemas {
  private static final String BASE = "https://contract.invalid/document.json";

  private static final String HINTS = "x-hints";
  private static final String ENUM = "enum";

  private final Schema document;
  private final JsonNode text;
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  Schemas(JsonNode document) {
    this.text = document;
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
    return errors.isEmpty() ? Optional.empty() : Violation.of(errors, at, this::hint);
  }

  /** What to do about a word that is none of an enumeration; empty if its schema has no hint. */
  private String hint(Error error) {
    var place = error.getSchemaLocation().getFragment().toString();
    if (!ENUM.equals(error.getKeyword()) || !place.endsWith("/" + ENUM)) {
      return "";
    }
    var hints = text.at(place.substring(0, place.length() - ENUM.length()) + HINTS);
    if (hints.isTextual()) {
      hints = text.at("/components/schemas/" + hints.asText() + "/" + HINTS);
    }
    var sent = error.getInstanceNode();
    var hint = sent == null ? "" : hints.path(sent.asText().toLowerCase(Locale.ROOT)).asText();
    return hints.path(hint).asText(hint);
  }

  /** A part of the document that is there already: the registry would read all of it again. */
  private Schema compile(String pointer) {
    return document.getRefSchema(SchemaLocation.of(BASE + "#" + pointer).getFragment());
  }
}
