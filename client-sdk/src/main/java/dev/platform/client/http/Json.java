package dev.platform.client.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.platform.client.error.TransportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** JSON as the API speaks it: times are RFC 3339, what is unknown is no error. */
public final class Json {
  /** Any JSON. */
  static final TypeReference<JsonNode> TREE = new TypeReference<>() {};

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .annotationIntrospector(new UnionIntrospector())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_MISSING_EXTERNAL_TYPE_ID_PROPERTY)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .build();

  private Json() {}

  /** Writes a model, list or map. */
  public static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Cannot be sent: " + e.getOriginalMessage(), e);
    }
  }

  /** Reads what the API sent. Throws {@link TransportException} when it is not of this type. */
  public static <T> T read(byte[] json, TypeReference<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (IOException e) {
      throw new TransportException(
          "The answer is not a %s: %s. Is this the URL of the API?"
              .formatted(type.getType().getTypeName(), reason(e)),
          e);
    }
  }

  /** Reads a text that the API sent. */
  public static <T> T read(String json, TypeReference<T> type) {
    return read(json.getBytes(StandardCharsets.UTF_8), type);
  }

  private static String reason(IOException e) {
    return e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.toString();
  }
}
