package dev.platform.platform.blueprint.format;

import java.util.Arrays;

/** Why a text is not YAML, by words of the reader's message, which may quote the file. */
enum SyntaxCause {
  TAB("\\t", "a tab is used for indentation", "Use spaces."),
  ALIAS("undefined alias", "an alias has no anchor", "Put a value that begins with * in quotes."),
  MAPPING(
      "mapping values are not allowed",
      "a colon is not allowed here",
      "Check the indentation of this line and the one above, or put the value in quotes."),
  NO_COLON(
      "could not find expected ':'",
      "a colon is missing",
      "Write a key as name: value, with a space after the colon."),
  BLOCK(
      "expected <block end>",
      "the indentation does not match",
      "Align this line with the entries above. A list needs a key such as services: above it."),
  SEQUENCE(
      "sequence entries are not allowed",
      "a list entry is not allowed here",
      "Begin the list on the line below its key."),
  ESCAPE(
      "escape character",
      "an escape sequence in double quotes is unknown",
      "Use single quotes, or write \\\\ for a backslash."),
  UNCLOSED(
      "unexpected end of stream",
      "a quote or bracket is not closed",
      "Close it, or put the whole value in quotes."),
  START(
      "cannot start any token",
      "a value begins with a character that YAML reserves",
      "Put the value in quotes."),
  DOCUMENT(
      "expected '<document start>'",
      "the file has more than one value at its top",
      "Check the indentation. Write the line services: above a list of services."),
  FLOW(
      "expected ','",
      "a comma or a closing bracket is missing",
      "Put a value that begins with a bracket in quotes."),
  DIRECTIVE(
      "version", "the YAML version is not supported", "Remove the line that begins with %YAML."),
  OTHER("", "the file is not valid YAML here", "Check the indentation and the quotes.");

  private final String sign;
  private final String message;
  private final String hint;

  SyntaxCause(String sign, String message, String hint) {
    this.sign = sign;
    this.message = message;
    this.hint = hint;
  }

  static SyntaxCause of(String problem) {
    return Arrays.stream(values())
        .filter(it -> problem.contains(it.sign))
        .findFirst()
        .orElse(OTHER);
  }

  String message() {
    return message;
  }

  String hint() {
    return hint;
  }
}
