package dev.platform.client.model;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.platform.client.error.UnreadableResponseException;
import dev.platform.client.internal.Redaction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object of the API. Immutable: {@code toBuilder()} makes a changed copy.
 *
 * <p>Members that were never set are not sent. A member that was set to null is sent as null, which
 * clears it in a patch. Members that this version of the client does not know are preserved, and
 * written again: see {@link #additionalProperties()}.
 */
public abstract class Model {
  /** Stands for a member that is null, which differs from one that is absent. */
  private static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private final ModelShape<?> shape;
  private final @Nullable Object[] values;
  private final Map<String, @Nullable Object> additional;

  Model(Builder<?, ?> from) {
    this.shape = from.shape;
    this.values = from.values;
    this.additional = from.additional;
  }

  /**
   * The members that this version of the client does not know, as plain values: strings, numbers,
   * booleans, lists, maps, and null.
   */
  public final Map<String, @Nullable Object> additionalProperties() {
    return Collections.unmodifiableMap(additional);
  }

  /**
   * All members that are set, by their names in the API, as plain values: strings, numbers,
   * booleans, lists, maps, and null. Secrets are included.
   */
  @JsonValue
  public final Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        map.put(shape.members().get(i).name(), JsonTree.plain(orNull(values[i])));
      }
    }
    map.putAll(additional);
    return Collections.unmodifiableMap(map);
  }

  /** The JSON that is sent. Secrets are included. The shape reads it again. */
  public final String toJson() {
    return new String(Shape.ANY.write(this), StandardCharsets.UTF_8);
  }

  final void write(JsonGenerator generator) throws IOException {
    generator.writeStartObject();
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        generator.writeFieldName(shape.members().get(i).name());
        JsonTree.write(generator, orNull(values[i]));
      }
    }
    for (Map.Entry<String, @Nullable Object> each : additional.entrySet()) {
      generator.writeFieldName(each.getKey());
      JsonTree.write(generator, each.getValue());
    }
    generator.writeEndObject();
  }

  private static @Nullable Object orNull(@Nullable Object value) {
    return value == NULL ? null : value;
  }

  /** The value of a member that the contract requires; a faulty server can leave it out. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // the generated caller knows the type
  final <T> T required(int index) {
    T value = optional(index);
    if (value == null) {
      throw new UnreadableResponseException(
          "%s.%s is missing in the response, but the API always sends it"
              .formatted(shape, shape.members().get(index).name()));
    }
    return value;
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the caller set it
  final <T> @Nullable T optional(int index) {
    return (T) orNull(values[index]);
  }

  /** A list, which is empty if the member is absent or null. */
  final <T> List<T> list(int index) {
    List<T> value = optional(index);
    return value == null ? List.of() : value;
  }

  /** A map, which is empty if the member is absent or null. */
  final <T> Map<String, T> map(int index) {
    Map<String, T> value = optional(index);
    return value == null ? Map.of() : value;
  }

  /**
   * Two models are equal when they have the same type and the same members. A member that is set to
   * null differs from one that is not set: in a patch they mean different things.
   */
  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof Model that
        && getClass() == that.getClass()
        && Arrays.equals(values, that.values)
        && additional.equals(that.additional);
  }

  @Override
  public final int hashCode() {
    return 31 * Arrays.hashCode(values) + additional.hashCode();
  }

  /**
   * The members that are set. Secret members, members unknown to this version, and users and
   * passwords in URLs read ***.
   */
  @Override
  public final String toString() {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value != null) {
        Member member = shape.members().get(i);
        members.put(member.name(), member.isSecret() ? "***" : value);
      }
    }
    additional.keySet().forEach(name -> members.put(name, "***"));
    return Redaction.urls(shape.toString() + members);
  }

  /**
   * Collects the members of a model. Lists and maps are copied. A builder can be used again: models
   * that it has built do not change. Not thread-safe.
   */
  public abstract static class Builder<M extends Model, B extends Builder<M, B>> {
    private final ModelShape<M> shape;
    private @Nullable Object[] values;
    private Map<String, @Nullable Object> additional = Map.of();

    Builder(Shape<M> shape, int size) {
      this.shape = (ModelShape<M>) shape;
      this.values = new Object[size];
    }

    /**
     * Sets a member that this version of the client does not know.
     *
     * @param value a model, string, number, boolean, list, or map, or null
     * @throws IllegalArgumentException if this builder has a method for the member
     */
    public final B additionalProperty(String name, @Nullable Object value) {
      if (shape.members().indexOf(name) >= 0) {
        throw new IllegalArgumentException(
            "%s.%s has a method in the builder".formatted(shape, name));
      }
      keep(name, JsonTree.copy(value));
      return self();
    }

    /**
     * The model.
     *
     * @throws IllegalStateException if a required member is not set. The message names it
     */
    public final M build() {
      List<String> missing = missing();
      if (!missing.isEmpty()) {
        throw new IllegalStateException(
            "%s: required but not set: %s".formatted(shape, String.join(", ", missing)));
      }
      M model = make();
      values = values.clone();
      additional = additional.isEmpty() ? Map.of() : new LinkedHashMap<>(additional);
      return model;
    }

    private List<String> missing() {
      Members members = shape.members();
      return members.required().stream()
          .filter(name -> values[members.indexOf(name)] == null)
          .toList();
    }

    final B set(int index, @Nullable Object value) {
      Member member = shape.members().get(index);
      if (value == null && !member.isNullable()) {
        throw new NullPointerException(
            "%s.%s cannot be null. Leave it out instead".formatted(shape, member.name()));
      }
      keep(index, JsonTree.copy(value));
      return self();
    }

    final B from(Model model) {
      values = model.values.clone();
      additional = new LinkedHashMap<>(model.additional);
      return self();
    }

    @SuppressWarnings("unchecked") // B is the class itself
    private B self() {
      return (B) this;
    }

    /** Keeps a value as it is. */
    final void keep(int index, @Nullable Object value) {
      values[index] = value == null ? NULL : value;
    }

    final void keep(String name, @Nullable Object value) {
      if (additional.isEmpty()) {
        additional = new LinkedHashMap<>();
      }
      additional.put(name, value);
    }

    /** Reads a value in the shape that the other members choose. */
    final void choose(int index, Choice<?> choice) {
      Object value = values[index];
      if (value != null && value != NULL && !(value instanceof Model)) {
        values[index] = choice.read(this, value);
      }
    }

    /** The value of another member, or null if it is absent or null. */
    final @Nullable Object sibling(String name) {
      return orNull(values[shape.members().indexOf(name)]);
    }

    /** Adds the members, in the order of their indexes. */
    abstract void describe(Members members);

    /** Another builder, without values. */
    abstract Builder<M, B> fresh();

    /** The model, unchecked. It takes over the values. */
    abstract M make();
  }
}
