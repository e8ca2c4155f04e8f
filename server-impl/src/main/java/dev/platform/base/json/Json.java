package dev.platform.base.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the mapper that everything inside the program shares. */
public final class Json {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_TOKENS = 50_000;

  /** What a request's body may have at most. */
  public static final String LIMITS =
      "at most " + MAX_DEPTH + " levels and " + MAX_TOKENS + " names, values, and brackets";

  private static final TypeReference<LinkedHashMap<String, String>> TEXTS =
      new TypeReference<>() {};

  /** For values of our own: events, settings, tasks. Nulls are left out, times are RFC 3339. */
  public static final JsonMapper MAPPER = strict().build();

  /**
   * For what is kept: a newer release may have written members that this one does not know, and
   * what this program wrote has no duplicate keys, to look for which is a tenth of reading.
   */
  private static final ObjectReader KEPT =
      MAPPER
          .reader()
          .without(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private Json() {}

  /** A builder for a mapper that rejects duplicate keys, trailing tokens and deep nesting. */
  public static JsonMapper.Builder strict() {
    return strict(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH));
  }

  /**
   * The same for bodies of requests: each value of a body may be wrong, and what is wrong is
   * collected before the most helpful of it is chosen.
   */
  public static JsonMapper.Builder strictForRequests() {
    return strict(
        StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).maxTokenCount(MAX_TOKENS));
  }

  private static JsonMapper.Builder strict(StreamReadConstraints.Builder constraints) {
    return JsonMapper.builder(factory(constraints.build()))
        .addModule(new JavaTimeModule())
        .addModule(new SimpleModule("times").addSerializer(new TimeSerializer()))
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS));
  }

  private static JsonFactory factory(StreamReadConstraints constraints) {
    return JsonFactory.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .streamReadConstraints(constraints)
        .build();
  }

  /** A value as JSON. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A value from JSON that a release of this program wrote, this one, an older or a newer one. */
  public static <T> T read(String json, Class<T> type) {
    try {
      return KEPT.forType(type).readValue(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Like {@link #read(String, Class)}, for a generic type. */
  public static <T> T read(String json, TypeReference<T> type) {
    try {
      return KEPT.forType(type).readValue(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An object of texts from JSON that a release of this program wrote. */
  public static Map<String, String> readTexts(String json) {
    return read(json, TEXTS);
  }
}
