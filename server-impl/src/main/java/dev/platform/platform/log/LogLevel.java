package dev.platform.platform.log;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How bad it is. */
enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  /** A level stands near the beginning of a line; a later word is more likely prose. */
  private static final int SEARCHED = 256;

  private static final String WORDS =
      "trace|debug|info|notice|warn|warning|error|err|fatal|critical|crit|panic|alert|emerg"
          + "|emergency";

  /**
   * {@code "level":"warn"}, {@code "severity": "ERROR"}, {@code "level":30}, {@code level=warn}.
   */
  private static final Pattern FIELD =
      Pattern.compile(
          "\\b(?:level|severity|lvl)\"?\\s*[:=]\\s*\"?(" + WORDS + "|[1-6]0)\\b",
          Pattern.CASE_INSENSITIVE);

  /** {@code [error]}, {@code <warn>}, or {@code error:} at the beginning. */
  private static final Pattern MARK =
      Pattern.compile(
          "[\\[<](" + WORDS + ")[\\]>]|^\\s*(" + WORDS + "):", Pattern.CASE_INSENSITIVE);

  /** A word in upper case. */
  private static final Pattern WORD =
      Pattern.compile("\\b(" + WORDS.toUpperCase(Locale.ROOT) + ")\\b");

  /** Its name on the wire. */
  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The level of an answered request. */
  static LogLevel ofStatus(int status) {
    if (status >= 500) {
      return ERROR;
    }
    return status >= 400 ? WARNING : INFO;
  }

  /**
   * The level that a line names in one of the common forms, else info. The stream says nothing:
   * many programs write all they have to say to standard error.
   */
  static LogLevel ofText(String text) {
    var head = text.length() > SEARCHED ? text.substring(0, SEARCHED) : text;
    return find(FIELD, head)
        .or(() -> find(MARK, head))
        .or(() -> find(WORD, head))
        .map(LogLevel::ofWord)
        .orElse(INFO);
  }

  private static Optional<String> find(Pattern pattern, String text) {
    var matcher = pattern.matcher(text);
    if (!matcher.find()) {
      return Optional.empty();
    }
    @Nullable String first = matcher.group(1);
    return Optional.of(first == null ? matcher.group(2) : first);
  }

  private static LogLevel ofWord(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "trace", "debug", "10", "20" -> DEBUG;
      case "notice" -> NOTICE;
      case "warn", "warning", "40" -> WARNING;
      case "error", "err", "50" -> ERROR;
      case "fatal", "critical", "crit", "60" -> CRITICAL;
      case "alert" -> ALERT;
      case "panic", "emerg", "emergency" -> EMERGENCY;
      default -> INFO;
    };
  }
}
