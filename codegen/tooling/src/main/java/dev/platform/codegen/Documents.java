package dev.platform.codegen;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and writes contract files. The bytes that it writes depend on nothing but the content. */
final class Documents {
  private static final ObjectMapper YAML =
      new ObjectMapper(new YAMLFactory()).enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
  private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
  private static final ObjectWriter JSON =
      new JsonMapper()
          .writer(
              new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER));

  private Documents() {}

  /** Reads YAML or JSON, which is YAML too. */
  static ObjectNode read(Path file) {
    try {
      JsonNode node = YAML.readTree(file.toFile());
      if (node instanceof ObjectNode object) {
        return object;
      }
      throw new IllegalStateException(file + " holds no object");
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": " + e.getMessage(), e);
    }
  }

  static String toJson(JsonNode document) {
    try {
      return JSON.writeValueAsString(document) + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(Path file, String text) {
    try {
      Files.createDirectories(file.resolveSibling(""));
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
