package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import dev.platform.base.error.Failure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is wrong with one field.
 *
 * @param field its path, for example {@code serviceDetails.envVars[0].key}
 * @param why what is wrong and what would be right
 */
public record Violation(String field, String why) {
  private static final String NAME = "^[a-z0-9-]{1,60}$";

  /** As a rejection. */
  public Failure failure() {
    return Failure.invalid(field, why);
  }

  /**
   * The complaint that helps most: about what was sent, before what was left out.
   *
   * @param hints finds a sentence without its end; empty if there is none
   */
  static Optional<Violation> of(List<Error> errors, String at, Function<Error, String> hints) {
    return UnionErrors.nearest(errors).stream()
        .min(Comparator.comparingInt(Violation::rank))
        .map(error -> of(error, at).with(hints.apply(error)));
  }

  private Violation with(String hint) {
    return hint.isEmpty() ? this : new Violation(field, why + ". " + hint);
  }

  private static int rank(Error error) {
    return switch (error.getKeyword()) {
      case "additionalProperties", "unevaluatedProperties" -> 0;
      case "required" -> 2;
      case "oneOf", "anyOf" -> 3;
      default -> 1;
    };
  }

  private static Violation of(Error error, String at) {
    var field = path(error, at);
    JsonNode rule = error.getSchemaNode();
    var why =
        switch (error.getKeyword()) {
          case "additionalProperties", "unevaluatedProperties" ->
              "is not a valid field for this request";
          case "required" -> "is required";
          case "enum" -> "must be one of " + words(rule);
          case "const" -> "must be " + rule.asText();
          case "type" -> "must be " + type(rule);
          case "minLength" ->
              rule.asInt() == 1
                  ? "must not be empty"
                  : "must have at least " + rule.asInt() + " characters";
          case "maxLength" -> "must have at most " + rule.asInt() + " characters";
          case "minimum" -> "must be at least " + rule.asText();
          case "maximum" -> "must be at most " + rule.asText();
          case "multipleOf" -> "must be a multiple of " + rule.asText();
          case "minItems" -> "must have at least " + rule.asInt() + " entries";
          case "maxItems" -> "must have at most " + rule.asInt() + " entries";
          case "uniqueItems" -> "must not contain duplicate entries";
          case "pattern" -> pattern(rule.asText());
          case "format" -> "must be a valid " + rule.asText();
          case "oneOf", "anyOf" -> "does not match any of the allowed formats";
          default -> "does not match the API spec (" + error.getKeyword() + ")";
        };
    return new Violation(field, why);
  }

  /** A pattern that people write often, in words. */
  private static String pattern(String regex) {
    return regex.equals(NAME)
        ? "must have 1 to 60 lowercase letters, digits, and dashes"
        : "must match " + regex;
  }

  private static String path(Error error, String at) {
    var path = new StringBuilder(at);
    var location = error.getInstanceLocation();
    for (int i = 0; i < location.getNameCount(); i++) {
      append(path, location.getElement(i));
    }
    if (error.getProperty() != null) {
      append(path, error.getProperty());
    }
    return path.isEmpty() ? "body" : path.toString();
  }

  private static void append(StringBuilder path, Object element) {
    if (element instanceof Integer index) {
      path.append('[').append(index).append(']');
    } else {
      path.append(path.isEmpty() ? "" : ".").append(element);
    }
  }

  private static String words(JsonNode values) {
    List<String> words = new ArrayList<>();
    values.forEach(value -> words.add(value.asText()));
    return String.join(", ", words);
  }

  private static String type(JsonNode rule) {
    if (!rule.isArray()) {
      return article(rule.asText());
    }
    List<String> types = new ArrayList<>();
    rule.forEach(type -> types.add(article(type.asText())));
    return String.join(" or ", types);
  }

  private static String article(String type) {
    return switch (type) {
      case "null" -> "null";
      case "array", "integer", "object" -> "an " + type;
      default -> "a " + type;
    };
  }
}
