package dev.platform.grader.format;

/** Text in XML and HTML. */
final class Xml {
  private Xml() {}

  /**
   * Safe between tags and in an attribute in double quotes; characters that XML forbids are left
   * out.
   */
  static String escape(String text) {
    return text.replaceAll(
            "[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
