package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.base.error.Failure;
import dev.platform.base.time.Times;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A query parameter of an operation, or a header.
 *
 * @param name its name
 * @param required whether it must be given
 * @param many whether it is an array, comma-joined or repeated
 * @param splits whether commas separate values
 * @param type JSON type of one value
 * @param isTime whether it is a point in time
 * @param clamped whether a number outside its range is moved to the nearer end
 * @param min lower end of the range, for clamping
 * @param max upper end of the range, for clamping
 * @param pointer where the schema of one value stands
 */
record Parameter(
    String name,
    boolean required,
    boolean many,
    boolean splits,
    String type,
    boolean isTime,
    boolean clamped,
    long min,
    long max,
    String pointer) {
  private static final Pattern INTEGER = Pattern.compile("-?\\d+");

  /** The values as they are bound: split at commas, numbers clamped. */
  List<String> values(List<String> given) {
    if (!many && given.size() > 1) {
      throw Failure.invalid(name, "must be specified only once");
    }
    List<String> values = new ArrayList<>();
    for (String text : given) {
      if (many && splits) {
        values.addAll(List.of(text.split(",", -1)));
      } else {
        values.add(clamped ? clamp(text) : text);
      }
    }
    return values;
  }

  /** Whether it is the cursor of a list. */
  boolean isPlace() {
    return name.equals("cursor");
  }

  private String clamp(String text) {
    if (!INTEGER.matcher(text).matches()) {
      return text;
    }
    var atMost = new BigInteger(text).min(BigInteger.valueOf(max));
    return atMost.max(BigInteger.valueOf(min)).toString();
  }

  /** One value as JSON of the declared type. */
  JsonNode json(String text) {
    if (isTime && !Times.isTime(text)) {
      throw Failure.invalid(name, "must be a time such as 2026-01-31T12:00:00Z, or Unix seconds");
    }
    try {
      return switch (type) {
        case "integer" -> integer(text);
        case "number" -> DecimalNode.valueOf(new BigDecimal(text));
        case "boolean" -> bool(text);
        default -> TextNode.valueOf(text);
      };
    } catch (NumberFormatException e) {
      throw Failure.invalid(
          name, "must be " + (type.equals("integer") ? "an integer" : "a number"));
    }
  }

  private static JsonNode integer(String text) {
    long value = Long.parseLong(text);
    return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
  }

  private JsonNode bool(String text) {
    return switch (text) {
      case "true" -> BooleanNode.TRUE;
      case "false" -> BooleanNode.FALSE;
      default -> throw Failure.invalid(name, "must be true or false");
    };
  }
}
