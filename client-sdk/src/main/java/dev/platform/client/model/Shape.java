package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a type of the API is read from JSON and written as JSON. Each model has its shape:
 *
 * <pre>{@code
 * Service service = Service.SHAPE.read(json);
 * List<Service> services = Service.SHAPE.list().read(json);
 * }</pre>
 *
 * <p>Members, enum values, and union shapes of a newer server are read without errors.
 */
public abstract class Shape<T> {
  /** Any JSON as plain Java values: strings, numbers, booleans, lists, and maps. */
  public static final Shape<Object> ANY = new Scalar<>("JSON value", JsonTree::read);

  /** A string. */
  public static final Shape<String> STRING = new Scalar<>("string", Scalars::string);

  /** A 32-bit integer. */
  public static final Shape<Integer> INTEGER = new Scalar<>("integer", Scalars::integer);

  /** A 64-bit integer. */
  public static final Shape<Long> LONG = new Scalar<>("integer", Scalars::longInteger);

  /** A floating-point number. */
  public static final Shape<Double> DOUBLE = new Scalar<>("number", Scalars::number);

  /** A boolean. */
  public static final Shape<Boolean> BOOLEAN = new Scalar<>("boolean", Scalars::bool);

  /** A time in the format of RFC 3339, such as {@code 2026-03-01T12:00:00Z}. */
  public static final Shape<Instant> INSTANT = new Scalar<>("time", Scalars::instant);

  /** A date, such as {@code 2026-03-01}. */
  public static final Shape<LocalDate> DATE = new Scalar<>("date", Scalars::date);

  private static final JsonFactory FACTORY = new JsonFactory();

  Shape() {}

  /** A list of values of this shape. A null is read as an empty list. */
  public final Shape<List<T>> list() {
    return new ListShape<>(this);
  }

  /** A JSON object with values of this shape. A null is read as an empty map. */
  public final Shape<Map<String, T>> map() {
    return new MapShape<>(this);
  }

  /**
   * Reads JSON.
   *
   * @throws IllegalArgumentException if the JSON is invalid or has another shape. The message says
   *     where, and does not quote the content, because it can be secret
   */
  public final T read(byte[] json) {
    try (JsonParser parser = FACTORY.createParser(json)) {
      return readDocument(parser);
    } catch (IOException e) {
      throw new IllegalArgumentException("Not a %s: the encoding is invalid".formatted(this));
    }
  }

  /** Reads JSON, as {@link #read(byte[])} does. */
  public final T read(String json) {
    return read(json.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a value as JSON. */
  public final byte[] write(T value) {
    ByteArrayOutputStream json = new ByteArrayOutputStream(512);
    try (JsonGenerator generator = FACTORY.createGenerator(json)) {
      JsonTree.write(generator, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return json.toByteArray();
  }

  private T readDocument(JsonParser parser) throws IOException {
    try {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new IllegalArgumentException("Not a %s: the JSON is empty".formatted(this));
      }
      T value = first == JsonToken.VALUE_NULL ? ofNull(parser) : read(parser);
      if (parser.nextToken() != null) {
        throw unexpected(parser);
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Not a %s: %s".formatted(this, reason(parser, e)));
    }
  }

  /** Reads the value that begins at the current token, which is not a null. */
  abstract T read(JsonParser parser) throws IOException;

  /** The value for a null in place of the whole document. */
  T ofNull(JsonParser parser) throws IOException {
    throw unexpected(parser);
  }

  /** Reads an element of a list or map, which can be null. */
  final @Nullable T readElement(JsonParser parser) throws IOException {
    return parser.currentToken() == JsonToken.VALUE_NULL ? null : read(parser);
  }

  static IOException unexpected(JsonParser parser) {
    return new InputCoercionException(
        parser, "unexpected value", parser.currentToken(), Object.class);
  }

  /** Where the fault is. Not what stands there, and no cause that quotes it: it can be secret. */
  private static String reason(JsonParser parser, JsonProcessingException e) {
    String path = parser.getParsingContext().pathAsPointer().toString();
    if (e instanceof InputCoercionException && !path.isEmpty()) {
      return "unexpected value at " + path;
    }
    JsonLocation location = e.getLocation();
    return location == null
        ? "unexpected content"
        : "invalid at line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
  }

  /** The name of the type, for messages. */
  @Override
  public abstract String toString();

  @FunctionalInterface
  private interface Reader<T> {
    T read(JsonParser parser) throws IOException;
  }

  /** A value without members. */
  private static final class Scalar<T> extends Shape<T> {
    private final String name;
    private final Reader<T> reader;

    private Scalar(String name, Reader<T> reader) {
      this.name = name;
      this.reader = reader;
    }

    @Override
    T read(JsonParser parser) throws IOException {
      return reader.read(parser);
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
