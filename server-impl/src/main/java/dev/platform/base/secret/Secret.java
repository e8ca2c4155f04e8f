package dev.platform.base.secret;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A value that must not show up in logs, errors or {@code toString}. {@link #reveal} marks the few
 * places that need it.
 */
public final class Secret {
  private final String value;

  public Secret(String value) {
    this.value = value;
  }

  /** The value itself. */
  @JsonIgnore
  public String reveal() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && Digests.same(value, secret.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "***";
  }
}
