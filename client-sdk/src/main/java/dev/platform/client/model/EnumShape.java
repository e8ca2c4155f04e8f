package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A string that is read as a value of an open enumeration. */
final class EnumShape<E extends OpenEnum<?>> extends Shape<E> {
  private final Class<E> type;
  private final OpenEnum<?> prototype;
  private final Map<String, E> constants = new HashMap<>();

  @SafeVarargs
  EnumShape(Class<E> type, E... constants) {
    this.type = type;
    this.prototype = constants[0];
    for (E each : constants) {
      this.constants.put(each.toString(), each);
    }
  }

  /** The constant of a value, or an unrecognized one. */
  E of(String value) {
    E constant = constants.get(value);
    return constant == null ? type.cast(prototype.unrecognized(value)) : constant;
  }

  @Override
  E read(JsonParser parser) throws IOException {
    return of(STRING.read(parser));
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }
}
