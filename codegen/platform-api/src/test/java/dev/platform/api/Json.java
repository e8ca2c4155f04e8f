package dev.platform.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** The mapper of a server: the union module, times as text. */
final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModules(new JavaTimeModule(), new UnionModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .build();

  private Json() {}

  static <T> T read(String json, Class<T> type) throws JsonProcessingException {
    return MAPPER.readValue(json, type);
  }

  static JsonNode tree(String json) throws JsonProcessingException {
    return MAPPER.readTree(json);
  }

  static JsonNode write(Object value) {
    return MAPPER.valueToTree(value);
  }
}
