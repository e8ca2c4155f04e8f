package dev.platform.base.http;

/** The bytes that may stand in the head of a message (RFC 9110, 5.5 and 5.6.2). */
public final class HeadCharacters {
  private static final String TOKEN_SIGNS = "!#$%&'*+-.^_`|~";
  private static final String HOST_SIGNS = ".-_";
  private static final boolean[] TOKEN = table(TOKEN_SIGNS);
  private static final boolean[] HOST = table(HOST_SIGNS);

  private HeadCharacters() {}

  /** Whether it is of a name. */
  public static boolean isToken(byte b) {
    return b >= 0 && TOKEN[b];
  }

  /** Whether it is of the name of a host. */
  static boolean isOfHost(byte b) {
    return b >= 0 && HOST[b];
  }

  /** Whether it is of a value: visible, or a blank. */
  public static boolean isText(byte b) {
    return isVisible(b) || isBlank(b);
  }

  /** Whether it may stand around a value without being of it. */
  public static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  /** Bytes above ASCII are negative; they have always been allowed. */
  static boolean isVisible(byte b) {
    return b < 0 || (b > ' ' && b < 0x7f);
  }

  static boolean isLetterOrDigit(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c);
  }

  /** Whether it is a decimal digit. */
  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Letters, digits, and signs. */
  private static boolean[] table(String signs) {
    var table = new boolean[Byte.MAX_VALUE + 1];
    for (int c = 0; c < table.length; c++) {
      table[c] = isLetterOrDigit(c) || signs.indexOf(c) >= 0;
    }
    return table;
  }
}
