package dev.platform.content.response;

/** Reads {@code If-None-Match}: a list of entity tags, or {@code *}. */
final class EntityTags {
  private final String header;
  private int at;

  private EntityTags(String header) {
    this.header = header;
  }

  /**
   * Whether one of the tags is the given one by weak comparison. A header that is no list of tags
   * has none, whatever its parts look like.
   *
   * @param tag a strong tag, with its quotes
   */
  static boolean matches(String header, String tag) {
    return header.strip().equals("*") || new EntityTags(header).contains(tag);
  }

  private boolean contains(String tag) {
    boolean found = false;
    while (true) {
      skipBlanks();
      if (at == header.length()) {
        return found;
      }
      if (header.charAt(at) == ',') {
        at++;
        continue;
      }
      int from = header.startsWith("W/", at) ? at + 2 : at;
      int end = end(from);
      if (end < 0) {
        return false;
      }
      found |= end - from == tag.length() && header.startsWith(tag, from);
      at = end;
      skipBlanks();
      if (at < header.length() && header.charAt(at) != ',') {
        return false;
      }
    }
  }

  /** Where the quoted tag that begins here ends; -1 if none does. */
  private int end(int from) {
    if (from >= header.length() || header.charAt(from) != '"') {
      return -1;
    }
    int next = from + 1;
    while (next < header.length() && isTagCharacter(header.charAt(next))) {
      next++;
    }
    return next < header.length() && header.charAt(next) == '"' ? next + 1 : -1;
  }

  private static boolean isTagCharacter(char c) {
    return c == '!' || (c >= '#' && c <= '~') || (c >= 0x80 && c <= 0xff);
  }

  private void skipBlanks() {
    while (at < header.length() && (header.charAt(at) == ' ' || header.charAt(at) == '\t')) {
      at++;
    }
  }
}
