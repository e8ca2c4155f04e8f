package dev.platform.codegen;

import org.jspecify.annotations.Nullable;

/** Turns descriptions of the contract, which are Markdown, into Javadoc. */
final class Javadoc {
  private Javadoc() {}

  /** One line of Javadoc. What is in backticks becomes a code tag. */
  static String of(@Nullable String markdown) {
    if (markdown == null) {
      return "";
    }
    String[] parts = markdown.strip().replaceAll("\\s+", " ").split("`", -1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.length; i++) {
      boolean isCode = i % 2 == 1 && i < parts.length - 1;
      text.append(isCode ? code(parts[i]) : escape(parts[i]));
    }
    return text.toString();
  }

  /**
   * The same with the default value, unless the description says it.
   *
   * @param value a Java literal
   */
  static String of(String markdown, @Nullable String value) {
    if (value == null || value.equals("null") || markdown.contains("efault")) {
      return of(markdown);
    }
    return of(markdown + " Default: `" + plain(value) + "`.");
  }

  private static String plain(String literal) {
    return literal.replaceAll("^\"|\"$", "").replaceAll("(?<=\\d)[LdDfF]$", "");
  }

  private static String code(String text) {
    boolean isPlain = text.matches("[^{}@]*") && !text.contains("*/");
    return isPlain ? "{@code " + text + "}" : "<code>" + escape(text) + "</code>";
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;")
        .replace("{", "&#123;")
        .replace("*/", "*&#47;")
        .replace("\\", "&#92;");
  }
}
