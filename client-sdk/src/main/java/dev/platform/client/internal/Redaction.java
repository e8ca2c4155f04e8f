package dev.platform.client.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes secrets out of texts for messages. */
public final class Redaction {
  private static final int MAX_EXCERPT = 200;
  private static final String HIDDEN = "***";

  private static final Pattern USER_INFO = Pattern.compile("//[^/\\s\"]*@");
  private static final Pattern JSON_TEXT =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\\\\?\"?(\\s*:)?");
  private static final Pattern LONG_WORD = Pattern.compile("[\\w+/=.~-]{24,}");
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)\\b(bearer|basic|(?:\\w*(?:secret|password|token))\\s*[=:])\\s*[^\\s<&]+");

  private Redaction() {}

  /** A text whose URLs have no user and no password. */
  public static String urls(String text) {
    return USER_INFO.matcher(text).replaceAll("//" + HIDDEN + "@");
  }

  /**
   * The beginning of a body, in one line: of JSON only names and numbers, of other texts no URL's
   * user, no credentials, and no long words.
   */
  public static String excerpt(String body) {
    String line = body.strip().replaceAll("\\s+", " ");
    String start = line.substring(0, Math.min(MAX_EXCERPT, line.length()));
    String shown = isJson(start) ? names(start) : prose(start);
    return line.length() > MAX_EXCERPT ? shown + "…" : shown;
  }

  private static String names(String json) {
    return JSON_TEXT
        .matcher(json)
        .replaceAll(
            text -> text.group(1) == null ? HIDDEN : Matcher.quoteReplacement(text.group()));
  }

  private static String prose(String text) {
    String unnamed = NAMED.matcher(urls(text)).replaceAll("$1 " + HIDDEN);
    return LONG_WORD.matcher(unnamed).replaceAll(HIDDEN);
  }

  private static boolean isJson(String text) {
    return text.matches("[\\[{\"].*");
  }
}
