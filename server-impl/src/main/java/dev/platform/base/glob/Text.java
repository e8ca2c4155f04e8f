package dev.platform.base.glob;

import java.util.BitSet;

/** What must be there as it is. Found in one pass, by Knuth, Morris and Pratt. */
final class Text implements Part {
  private final String wanted;

  /** For each length of a begin, the longest shorter begin that it ends with. */
  private final int[] borders;

  Text(String wanted) {
    this.wanted = wanted;
    this.borders = new int[wanted.length() + 1];
    int length = 0;
    for (int i = 1; i < wanted.length(); i++) {
      length = longer(wanted.charAt(i), length);
      borders[i + 1] = length;
    }
  }

  /** The longest begin that a text ends with, after one more character. */
  private int longer(char next, int length) {
    int known = length;
    while (known > 0 && (known == wanted.length() || wanted.charAt(known) != next)) {
      known = borders[known];
    }
    return known < wanted.length() && wanted.charAt(known) == next ? known + 1 : known;
  }

  @Override
  public BitSet begins(String text, BitSet rests) {
    var begins = new BitSet();
    int length = 0;
    for (int end = 0; end <= text.length(); end++) {
      length = end == 0 ? 0 : longer(text.charAt(end - 1), length);
      if (length == wanted.length() && rests.get(end)) {
        begins.set(end - length);
      }
    }
    return begins;
  }

  @Override
  public int end(String text, int begin, BitSet rests) {
    return begin + wanted.length();
  }

  @Override
  public boolean mayBegin(String text) {
    return text.startsWith(wanted);
  }

  @Override
  public boolean mayEnd(String text) {
    return text.endsWith(wanted);
  }

  @Override
  public boolean isGap() {
    return false;
  }
}
