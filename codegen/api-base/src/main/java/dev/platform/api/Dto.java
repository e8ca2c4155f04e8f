package dev.platform.api;

import java.util.HashSet;
import java.util.Set;

/**
 * A generated model. It remembers which of its properties were set, so that an absent property and
 * one that is explicitly null stay two different things.
 */
public abstract class Dto {
  private final Set<String> present = new HashSet<>();

  /** Whether the property of this wire name was set, to a value or to null. */
  public final boolean isSet(String property) {
    return present.contains(property);
  }

  protected final void mark(String property) {
    present.add(property);
  }
}
