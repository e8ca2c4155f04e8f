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
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The compiled schemas of one document. Compiled at first use, then kept. */
final class Schemas {
  private static final String BASE = "https://contract.invalid/document.json";

  private static final String HINTS = "x-hints";
  private static final String ENUM = "enum";

  /** Where named schemas are. */
  static final String COMPONENTS = "/components/schemas/";

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
    var sent = error.getInstanceNode();
    return sent == null
        ? ""
        : hints(place.substring(0, place.length() - ENUM.length() - 1))
            .getOrDefault(sent.asText().toLowerCase(Locale.ROOT), "");
  }

  /** What to do about words that are none of an enumeration, by the word. */
  Map<String, String> hints(String pointer) {
    var own = text.at(pointer + "/" + HINTS);
    var hints = own.isTextual() ? text.at(COMPONENTS + own.asText() + "/" + HINTS) : own;
    Map<String, String> resolved = new TreeMap<>();
    for (var hint : hints.properties()) {
      var words = hint.getValue().asText();
      resolved.put(hint.getKey(), hints.path(words).asText(words));
    }
    return resolved;
  }

  /** A part of the document that is there already: the registry would read all of it again. */
  private Schema compile(String pointer) {
    return document.getRefSchema(SchemaLocation.of(BASE + "#" + pointer).getFragment());
  }
}
