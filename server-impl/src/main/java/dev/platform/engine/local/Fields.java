package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of a {@link StateFile}, typed.
 *
 * @param file for messages
 * @param values by name
 */
record Fields(Path file, Map<String, String> values) {

  static Fields read(Path file) throws IOException {
    return new Fields(file, StateFile.read(file));
  }

  @Nullable String find(String name) {
    return values.get(name);
  }

  String text(String name) throws IOException {
    String value = values.get(name);
    if (value == null) {
      throw new IOException(file + " lacks " + name);
    }
    return value;
  }

  long number(String name) throws IOException {
    try {
      return Long.parseLong(text(name));
    } catch (NumberFormatException e) {
      throw new IOException(file + " has no number " + name, e);
    }
  }

  boolean flag(String name) {
    return Boolean.parseBoolean(values.get(name));
  }

  @Nullable Instant time(String name) throws IOException {
    return values.containsKey(name) ? requireTime(name) : null;
  }

  Instant requireTime(String name) throws IOException {
    return Instant.ofEpochMilli(number(name));
  }

  /** All whose name begins so, without that beginning. */
  Map<String, String> below(String prefix) {
    Map<String, String> found = new TreeMap<>();
    values.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            found.put(name.substring(prefix.length()), value);
          }
        });
    return found;
  }
}
