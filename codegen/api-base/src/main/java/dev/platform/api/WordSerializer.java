package dev.platform.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a generated enum by its words, which are made into bytes once. */
final class WordSerializer extends StdScalarSerializer<Enum<?>> {
  private static final long serialVersionUID = 1L;

  private final transient Map<Object, SerializableString> words;

  /** For enums whose {@code toString} is what travels on the wire. */
  WordSerializer(Class<?> type) {
    super(type, false);
    this.words =
        Arrays.stream(type.getEnumConstants())
            .collect(
                Collectors.toUnmodifiableMap(it -> it, it -> new SerializedString(it.toString())));
  }

  @Override
  public void serialize(Enum<?> value, JsonGenerator out, SerializerProvider context)
      throws IOException {
    out.writeString(words.get(value));
  }
}
