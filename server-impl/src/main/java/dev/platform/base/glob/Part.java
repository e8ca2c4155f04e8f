package dev.platform.base.glob;

import java.util.BitSet;

/** A part of a {@link Glob}. */
public sealed interface Part permits Text, Wildcard {

  /** A text that must be there as it is. */
  static Part text(String text) {
    return new Text(text);
  }

  /**
   * From where on this part leads to what is behind it.
   *
   * @param text which is matched
   * @param rests positions from where on the parts behind fit
   */
  BitSet begins(String text, BitSet rests);

  /** The farthest position that this part leads to, if it begins at one of {@link #begins}. */
  int end(String text, int begin, BitSet rests);

  /** Whether a text can begin with it; may be wrong if it says yes. */
  boolean mayBegin(String text);

  /** Whether a text can end with it; may be wrong if it says yes. */
  boolean mayEnd(String text);

  /** Whether it stands for more than one text. */
  boolean isGap();
}
