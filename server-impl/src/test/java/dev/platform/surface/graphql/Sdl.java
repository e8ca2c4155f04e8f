package dev.platform.surface.graphql;

/** Text of the schema language. */
final class Sdl {
  private Sdl() {}

  /** A description in front of what it describes. */
  static String description(String text, String otherwise, String indent) {
    var words = (text.isBlank() ? otherwise : text).strip().replace("\"\"\"", "\\\"\"\"");
    var lines = words.replaceAll("[ \\t]+\\n", "\n").replace("\n", "\n" + indent);
    return indent
        + "\"\"\"\n"
        + indent
        + lines.replaceAll("(?m)^[ \\t]+$", "")
        + "\n"
        + indent
        + "\"\"\"\n";
  }
}
