package dev.platform.engine.local;

/** Sizes in words for users, and texts of limited length. */
final class HumanReadable {
  private HumanReadable() {}

  static String bytes(long bytes) {
    if (bytes >= 1L << 30 && bytes % (1L << 30) == 0) {
      return (bytes >> 30) + " GB";
    }
    return bytes >= 1 << 20 ? (bytes >> 20) + " MB" : bytes + " bytes";
  }

  /** The beginning of a text; never half a character. */
  static String cut(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max);
  }

  /** Why something has failed on this machine, as far as its owner can do something about it. */
  static String words(Throwable failure, String otherwise) {
    return String.valueOf(failure).contains("No space left")
        ? "the server's disk is full"
        : otherwise;
  }
}
