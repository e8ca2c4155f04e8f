package dev.platform.client.http;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.platform.client.error.TransportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The JSON format of the API: times are RFC 3339, and unknown members are not errors. */
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
      throw new IllegalArgumentException(
          "Cannot serialize the request: " + e.getOriginalMessage(), e);
    }
  }

  /** Reads a response body. Throws {@link TransportException} if it is not of this type. */
  public static <T> T read(byte[] json, TypeReference<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (IOException e) {
      throw new TransportException(
          "The response is not a %s: %s. Check the API URL."
              .formatted(type.getType().getTypeName(), reason(e)),
          null);
    }
  }

  /** Reads a text that the API sent. */
  public static <T> T read(String json, TypeReference<T> type) {
    return read(json.getBytes(StandardCharsets.UTF_8), type);
  }

  /** Where the fault is. Not what stands there, and no cause that quotes it: it can be secret. */
  private static String reason(IOException e) {
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      return "unexpected value at " + path(mapping);
    }
    JsonLocation location = e instanceof JsonProcessingException json ? json.getLocation() : null;
    return location == null
        ? "unexpected content"
        : "not valid at line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
  }

  private static String path(JsonMappingException e) {
    return e.getPath().stream()
        .map(it -> it.getFieldName() == null ? "[" + it.getIndex() + "]" : it.getFieldName())
        .collect(Collectors.joining("."));
  }
}
