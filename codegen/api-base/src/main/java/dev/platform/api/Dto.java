package dev.platform.api;

import java.util.BitSet;

/**
 * A generated model. It remembers which of its properties were set, so that an absent property and
 * one that is explicitly null stay two different things.
 */
public abstract class Dto {
  /** The position of what is no property; the first property is at 1. */
  protected static final int NOWHERE = 0;

  private final BitSet present = new BitSet();

  /** Whether the property of this wire name was set, to a value or to null. */
  public final boolean isSet(String property) {
    return isSet(position(property));
  }

  final boolean isSet(int position) {
    return present.get(position);
  }

  protected final void mark(int position) {
    present.set(position);
  }

  /** The property at a position; null if it is absent or null. */
  protected abstract Object value(int position);

  /** Where the property of a wire name stands in this model. */
  protected abstract int position(String property);
}
