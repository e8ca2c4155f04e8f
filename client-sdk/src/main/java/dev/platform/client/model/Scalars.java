package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;

/** Reads values without members. */
final class Scalars {
  private Scalars() {}

  /** Numbers and booleans too, because a newer server can widen a string to them. */
  static String string(JsonParser parser) throws IOException {
    if (!parser.currentToken().isScalarValue()) {
      throw Shape.unexpected(parser);
    }
    return parser.getText();
  }

  static Integer integer(JsonParser parser) throws IOException {
    require(parser, parser.currentToken() == JsonToken.VALUE_NUMBER_INT);
    return parser.getIntValue();
  }

  static Long longInteger(JsonParser parser) throws IOException {
    require(parser, parser.currentToken() == JsonToken.VALUE_NUMBER_INT);
    return parser.getLongValue();
  }

  static Double number(JsonParser parser) throws IOException {
    require(parser, parser.currentToken().isNumeric());
    return parser.getDoubleValue();
  }

  static Boolean bool(JsonParser parser) throws IOException {
    require(parser, parser.currentToken().isBoolean());
    return parser.getBooleanValue();
  }

  static Instant instant(JsonParser parser) throws IOException {
    try {
      return Times.parse(string(parser));
    } catch (DateTimeException e) {
      throw Shape.unexpected(parser);
    }
  }

  static LocalDate date(JsonParser parser) throws IOException {
    try {
      return LocalDate.parse(string(parser));
    } catch (DateTimeException e) {
      throw Shape.unexpected(parser);
    }
  }

  private static void require(JsonParser parser, boolean isExpected) throws IOException {
    if (!isExpected) {
      throw Shape.unexpected(parser);
    }
  }
}
