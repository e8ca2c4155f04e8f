package dev.platform.client.model;

import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A value of an enumeration that newer servers can extend. A value that this version of the client
 * does not know is kept, compared, and written again as it is.
 *
 * <pre>{@code
 * if (deploy.status().equals(DeployStatus.LIVE)) { … }
 *
 * switch (deploy.status().known()) {
 *   case LIVE -> …
 *   case UNRECOGNIZED -> log("new status " + deploy.status());
 *   default -> …
 * }
 * }</pre>
 *
 * @param <K> the values that this version of the client knows, for switches
 */
public abstract class OpenEnum<K extends Enum<K>> {
  private final String value;
  private final K known;

  OpenEnum(String value, K known) {
    this.value = value;
    this.known = known;
  }

  /** The constant of this value, or {@code UNRECOGNIZED}. */
  public final K known() {
    return known;
  }

  /** A value that has no constant. */
  abstract OpenEnum<K> unrecognized(String value);

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof OpenEnum<?> that
        && getClass() == that.getClass()
        && value.equals(that.value);
  }

  @Override
  public final int hashCode() {
    return value.hashCode();
  }

  /** The value in the API, such as {@code web_service}. */
  @JsonValue
  @Override
  public final String toString() {
    return value;
  }
}
