package dev.platform.architecture.words;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What users read of a file. Of everything else only the line breaks are left. */
record Prose(String file, String text) {
  private static final Pattern CODE_OF_MARKDOWN =
      Pattern.compile(
          "^( *)(```+|~~~+)[\\s\\S]*?^\\1\\2|`[^`]*`|\\]\\([^)\\s]*\\)|https?://\\S+",
          Pattern.MULTILINE);
  private static final Pattern CODE_OF_TEMPLATE =
      Pattern.compile(
          "[$!]\\{[^}]*\\}|^@.*|<%--[\\s\\S]*?--%>|<[a-z/!]|[a-z-]+=", Pattern.MULTILINE);
  private static final Pattern CODE_OF_YAML =
      Pattern.compile(
          "`[^`]*`|^\\s*#.*|^\\s*operationId:.*|^\\s*-?\\s*[\\w$/{}'\".-]+:(?=\\s)|\\$ref.*",
          Pattern.MULTILINE);
  private static final Pattern NAMES_OF_PROPERTIES = Pattern.compile("^\\w+=", Pattern.MULTILINE);

  /** A comment, a character, or a literal, which is the only one with a group. */
  private static final Pattern JAVA =
      Pattern.compile(
          "//[^\n]*|/\\*[\\s\\S]*?\\*/|'(?:\\\\.|[^'\\\\\n])+'"
              + "|\"\"\"([\\s\\S]*?)\"\"\"|\"((?:\\\\.|[^\"\\\\\n])*)\"");

  static Prose of(String file, String content) {
    return new Prose(file, prose(file.substring(file.lastIndexOf('.') + 1), content));
  }

  private static String prose(String type, String content) {
    return switch (type) {
      case "md" -> without(CODE_OF_MARKDOWN, content);
      case "jte" -> without(CODE_OF_TEMPLATE, content);
      case "yaml", "graphqls" -> without(CODE_OF_YAML, content);
      case "properties" -> without(NAMES_OF_PROPERTIES, content);
      case "java" -> literals(content);
      default -> throw new IllegalArgumentException(type);
    };
  }

  private static String without(Pattern code, String content) {
    return code.matcher(content).replaceAll(match -> blank(match.group()));
  }

  /** The literals that are more than a word, with what is joined by a plus in one piece. */
  private static String literals(String content) {
    var text = new StringBuilder();
    int end = 0;
    for (MatchResult each : JAVA.matcher(content).results().toList()) {
      text.append(between(content.substring(end, each.start())));
      var literal = each.group(1) == null ? each.group(2) : each.group(1);
      boolean isProse = literal != null && literal.contains(" ");
      text.append(isProse ? each.group().replace('"', ' ') : blank(each.group()));
      end = each.end();
    }
    return text.append(between(content.substring(end))).toString();
  }

  private static String between(String code) {
    return code.strip().equals("+") ? code.replace('+', ' ') : blank(code);
  }

  private static String blank(String code) {
    return code.replaceAll("[^\n]+", "\u0000");
  }

  int lineOf(int position) {
    return 1 + (int) text.substring(0, position).chars().filter(each -> each == '\n').count();
  }
}
