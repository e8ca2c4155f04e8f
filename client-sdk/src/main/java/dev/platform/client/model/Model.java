package dev.platform.client.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object of the API.
 *
 * <p>Members that were never set are not sent. A member set to null is sent as null, which clears
 * it in a patch. Members that this version of the client does not know are preserved, see {@link
 * #additional()}.
 */
@JsonAutoDetect(
    creatorVisibility = Visibility.NONE,
    fieldVisibility = Visibility.NONE,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE,
    setterVisibility = Visibility.NONE)
@JsonInclude(JsonInclude.Include.NON_NULL)
public abstract class Model {
  /** Members without an accessor, and the nulls of members that have one. */
  private final Map<String, @Nullable Object> additional = new LinkedHashMap<>();

  Model() {}

  /**
   * The members without an accessor, as JSON: strings, numbers, booleans, lists and maps. A member
   * that is null on the wire is here too, with the value null.
   */
  @JsonAnyGetter
  public final Map<String, @Nullable Object> additional() {
    return Collections.unmodifiableMap(additional);
  }

  /** Sets a member that has no accessor. */
  @JsonAnySetter
  public final void additional(String name, @Nullable Object value) {
    additional.put(name, value);
  }

  /** Remembers that a member was set to null on purpose. */
  final void keepNull(String name, @Nullable Object value) {
    if (value == null) {
      additional.put(name, null);
    } else {
      additional.remove(name);
    }
  }

  /** Adds the members that have accessors, those without a value included. */
  abstract void describe(Map<String, @Nullable Object> members);

  /** Names of the members whose values must not be printed. */
  Set<String> secrets() {
    return Set.of();
  }

  /** The members that are set, those that are set to null included. */
  private Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    describe(all);
    all.values().removeIf(Objects::isNull);
    all.putAll(additional);
    return all;
  }

  /**
   * Two models are equal when they have the same type and the same members. A member that is set to
   * null differs from one that is not set: in a patch they mean different things.
   */
  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof Model that
        && getClass() == that.getClass()
        && members().equals(that.members());
  }

  @Override
  public final int hashCode() {
    return Objects.hash(getClass(), members());
  }

  /** The members, except that secret ones read {@code ***}. */
  @Override
  public final String toString() {
    Map<String, @Nullable Object> members = members();
    secrets().forEach(secret -> members.computeIfPresent(secret, (name, value) -> "***"));
    return getClass().getSimpleName() + members;
  }
}
