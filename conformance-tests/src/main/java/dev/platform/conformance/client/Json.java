package dev.platform.conformance.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and makes JSON. */
public final class Json {
  static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private Json() {}

  public static JsonNode parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The response is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * The text at a JSON pointer.
   *
   * @throws AssertionError if there is none, or a null, or something else than a text
   */
  public static String text(JsonNode node, String pointer) {
    JsonNode found = node.at(pointer);
    if (!found.isTextual()) {
      throw new AssertionError(
          "expected a string at \"%s\", found %s".formatted(pointer, kind(found)));
    }
    return found.textValue();
  }

  /** The text at a JSON pointer, if there is one. */
  public static Optional<String> textIfAny(JsonNode node, String pointer) {
    return Optional.ofNullable(node.at(pointer).textValue());
  }

  /** Whether this text is at a JSON pointer. */
  public static boolean is(JsonNode node, String pointer, @Nullable String value) {
    return value != null && value.equals(node.at(pointer).textValue());
  }

  /**
   * The time at a JSON pointer.
   *
   * @throws AssertionError if there is none
   */
  public static Instant time(JsonNode node, String pointer) {
    String text = text(node, pointer);
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new AssertionError(
          "expected a time at \"%s\", found \"%s\"".formatted(pointer, text), e);
    }
  }

  /** Every text of an array. */
  public static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(it -> texts.add(text(it, "")));
    return texts;
  }

  /** Not the value, which may be a secret. */
  private static String kind(JsonNode found) {
    return found.isMissingNode() ? "nothing" : found.getNodeType().name().toLowerCase(Locale.ROOT);
  }

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }
}
