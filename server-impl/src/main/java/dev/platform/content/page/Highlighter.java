package dev.platform.content.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.renderer.html.HtmlWriter;

/** Marks comments, strings, names and numbers in code, as far as that is easy to be right about. */
final class Highlighter {
  private static final List<String> KINDS = List.of("c", "n", "s", "m", "k");
  private static final String NONE = "(?!)";
  private static final String HASH = "(?<!\\S)#[^\\n]*";
  private static final String STRING = "\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])*+'";
  private static final String NUMBER = "\\b\\d+(?:\\.\\d+)?\\b";
  private static final String LITERAL = words("true false null");
  private static final Pattern SHELL =
      pattern(
          HASH,
          "\\$\\{?[A-Za-z_][A-Za-z0-9_]*+\\}?|(?<=\\s)--?[a-zA-Z][a-zA-Z-]*+",
          "\"(?:\\\\.|[^\"\\\\])*+\"|'[^']*+'",
          NONE,
          words("if then else fi for in do done case esac return export while"));
  private static final Pattern JSON =
      pattern(NONE, "\"(?:\\\\.|[^\"\\\\\\n])*+\"(?=\\s*:)", STRING, NUMBER, LITERAL);
  private static final Pattern YAML =
      pattern(HASH, "(?m:^)\\s*(?:- )?[A-Za-z_][\\w.-]*(?=:)", STRING, NUMBER, LITERAL);
  private static final Pattern PYTHON =
      pattern(
          HASH,
          NONE,
          STRING,
          NUMBER,
          words(
              "and as class def elif else except False finally for from if import in is lambda None"
                  + " not or pass raise return True try while with yield"));
  private static final Pattern CURLY =
      pattern(
          "//[^\\n]*|/\\*(?s:.*?)\\*/",
          NONE,
          STRING,
          NUMBER,
          words(
              "abstract async await boolean break case catch class const continue else enum export"
                  + " extends false final finally for from func function if implements import int"
                  + " interface let long new null package private protected public record return"
                  + " static switch this throw throws true try type var void while"));
  private static final Map<String, Pattern> LANGUAGES =
      Map.ofEntries(
          Map.entry("sh", SHELL),
          Map.entry("bash", SHELL),
          Map.entry("json", JSON),
          Map.entry("yaml", YAML),
          Map.entry("yml", YAML),
          Map.entry("java", CURLY),
          Map.entry("js", CURLY),
          Map.entry("javascript", CURLY),
          Map.entry("ts", CURLY),
          Map.entry("typescript", CURLY),
          Map.entry("go", CURLY),
          Map.entry("graphql", CURLY),
          Map.entry("hcl", SHELL),
          Map.entry("python", PYTHON));

  private Highlighter() {}

  /** Writes code with its marks. */
  static void write(HtmlWriter html, String language, String code) {
    Pattern pattern = LANGUAGES.get(language.toLowerCase(Locale.ROOT));
    int at = 0;
    if (pattern != null) {
      Matcher part = pattern.matcher(code);
      while (part.find()) {
        html.text(code.substring(at, part.start()));
        html.tag("span", Map.of("class", kind(part)));
        html.text(part.group());
        html.tag("/span");
        at = part.end();
      }
    }
    html.text(code.substring(at));
  }

  private static String kind(Matcher part) {
    for (int group = 1; group <= part.groupCount(); group++) {
      if (part.group(group) != null) {
        return KINDS.get(group - 1);
      }
    }
    return "";
  }

  private static Pattern pattern(String... kinds) {
    return Pattern.compile("(" + String.join(")|(", kinds) + ")");
  }

  private static String words(String all) {
    return "\\b(?:" + all.replace(' ', '|') + ")\\b";
  }
}
