package dev.platform.client.internal;

import dev.platform.client.error.TransportException;
import dev.platform.client.model.Shape;
import java.nio.charset.StandardCharsets;

/** The JSON that the API sends. */
public final class Json {
  private Json() {}

  /** Reads what the API sent. Throws {@link TransportException} if it has another shape. */
  public static <T> T read(byte[] json, Shape<T> shape) {
    try {
      return shape.read(json);
    } catch (IllegalArgumentException e) {
      throw new TransportException(
          "The response cannot be read. %s. Check the API URL.".formatted(e.getMessage()), null);
    }
  }

  /** Reads a text that the API sent. */
  public static <T> T read(String json, Shape<T> shape) {
    return read(json.getBytes(StandardCharsets.UTF_8), shape);
  }
}
