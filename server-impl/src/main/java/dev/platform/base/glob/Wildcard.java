package dev.platform.base.glob;

import java.util.BitSet;

/** What may stand for several texts. */
public enum Wildcard implements Part {
  /** Anything, also nothing. */
  ANYTHING {
    @Override
    public BitSet begins(String text, BitSet rests) {
      var begins = new BitSet();
      begins.set(0, rests.length());
      return begins;
    }

    @Override
    public int end(String text, int begin, BitSet rests) {
      return rests.length() - 1;
    }
  },

  /** The name of a directory or file, or a part of it. */
  NAME {
    @Override
    public BitSet begins(String text, BitSet rests) {
      return CHARACTER.begins(text, PART_OF_NAME.begins(text, rests));
    }

    @Override
    public int end(String text, int begin, BitSet rests) {
      return PART_OF_NAME.end(text, begin, rests);
    }
  },

  /** As {@link #NAME}, or nothing. */
  PART_OF_NAME {
    @Override
    public BitSet begins(String text, BitSet rests) {
      var begins = new BitSet();
      boolean isReached = false;
      for (int i = text.length(); i >= 0; i--) {
        isReached = rests.get(i) || (isReached && text.charAt(i) != '/');
        begins.set(i, isReached);
      }
      return begins;
    }

    @Override
    public int end(String text, int begin, BitSet rests) {
      int slash = text.indexOf('/', begin);
      return rests.previousSetBit(slash < 0 ? text.length() : slash);
    }
  },

  /** One character of a name. */
  CHARACTER {
    @Override
    public BitSet begins(String text, BitSet rests) {
      var begins = new BitSet();
      for (int i = 0; i < text.length(); i++) {
        begins.set(i, text.charAt(i) != '/' && rests.get(i + 1));
      }
      return begins;
    }

    @Override
    public int end(String text, int begin, BitSet rests) {
      return begin + 1;
    }
  },

  /** Directories, each with its slash, also none. */
  FOLDERS {
    @Override
    public BitSet begins(String text, BitSet rests) {
      var begins = new BitSet();
      boolean isReached = false;
      for (int i = text.length(); i >= 0; i--) {
        begins.set(i, isReached || rests.get(i));
        isReached |= endsFolder(text, i) && rests.get(i);
      }
      return begins;
    }

    @Override
    public int end(String text, int begin, BitSet rests) {
      int end = rests.previousSetBit(text.length());
      while (end > begin && !endsFolder(text, end)) {
        end = rests.previousSetBit(end - 1);
      }
      return Math.max(begin, end);
    }

    private boolean endsFolder(String text, int at) {
      return at > 0 && text.charAt(at - 1) == '/';
    }
  };

  @Override
  public boolean mayBegin(String text) {
    return true;
  }

  @Override
  public boolean mayEnd(String text) {
    return true;
  }

  @Override
  public boolean isGap() {
    return true;
  }
}
