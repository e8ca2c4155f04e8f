package dev.platform.platform.log;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a regular expression in the syntax of RE2 and writes it as PostgreSQL takes it. What cannot
 * be found in one pass over a line is not in RE2's syntax, and so rejected.
 */
final class RegexSyntax {
  static final class Unsupported extends Exception {
    private static final long serialVersionUID = 1L;

    Unsupported(String message) {
      super(message);
    }
  }

  private static final int MOST_REPETITIONS = 255;
  private static final int MOST_NESTED_REPETITIONS = 1_000;
  private static final Pattern FLAGS = Pattern.compile("\\(\\?([ims]+)\\)");
  private static final Pattern NAMED_GROUP = Pattern.compile("\\(\\?P?<[A-Za-z_]\\w*>");
  private static final Pattern COUNT = Pattern.compile("\\{(\\d{1,4})(,(\\d{0,4}))?}");
  private static final Pattern CODE = Pattern.compile("x([0-9A-Fa-f]{2}|\\{([0-9A-Fa-f]{1,6})})");
  private static final Pattern QUOTE = Pattern.compile("Q(.*?)(?:\\\\E|$)", Pattern.DOTALL);

  private final String text;
  private final StringBuilder out = new StringBuilder();

  /** For each group that is open, how often it repeats the most of what is in it. */
  private final Deque<Integer> open = new ArrayDeque<>();

  private int at;
  private int most = 1;
  private int atom = 1;

  private RegexSyntax(String text) {
    this.text = text;
  }

  /** The same expression for {@code ~}. */
  static String toPostgres(String expression) throws Unsupported {
    return new RegexSyntax(expression).translate();
  }

  private String translate() throws Unsupported {
    MatchResult flags = here(FLAGS);
    if (flags != null) {
      at = flags.end();
      out.append(flags.group(1).contains("i") ? "(?i)" : "");
    }
    if (at < text.length() && "*+?".indexOf(text.charAt(at)) >= 0) {
      throw new Unsupported("must not begin with " + text.charAt(at));
    }
    while (at < text.length()) {
      switch (text.charAt(at)) {
        case '\\' -> escape(false);
        case '[' -> characterClass();
        case '(' -> group();
        case ')' -> close();
        case '{' -> count();
        case '*', '+', '?', '|' -> copy();
        default -> atom();
      }
    }
    return out.toString();
  }

  private void copy() {
    out.append(text.charAt(at++));
  }

  private void atom() {
    atom = 1;
    copy();
  }

  private void group() throws Unsupported {
    MatchResult named = here(NAMED_GROUP);
    if (named != null) {
      out.append('(');
      at = named.end();
    } else if (text.startsWith("(?:", at)) {
      out.append("(?:");
      at += 3;
    } else if (text.startsWith("(?", at)) {
      boolean around = at + 2 < text.length() && "=!<".indexOf(text.charAt(at + 2)) >= 0;
      throw new Unsupported(
          around
              ? "must not contain lookaround such as (?=…)"
              : "can have flags such as (?i) only at the beginning, and only i, m, and s");
    } else {
      copy();
    }
    open.push(most);
    most = 1;
  }

  private void close() {
    atom = most;
    most = Math.max(open.isEmpty() ? 1 : open.pop(), atom);
    copy();
  }

  /** A brace that counts nothing is itself. */
  private void count() throws Unsupported {
    MatchResult count = here(COUNT);
    if (count == null) {
      out.append("\\{");
      atom = 1;
      at++;
      return;
    }
    String upper = count.group(3);
    boolean isBounded = upper != null && !upper.isEmpty();
    int times = Integer.parseInt(isBounded ? upper : count.group(1));
    atom *= Math.max(times, 1);
    most = Math.max(most, atom);
    if (times > MOST_REPETITIONS || most > MOST_NESTED_REPETITIONS) {
      throw new Unsupported(
          "can repeat at most 255 times, and nested repetitions at most 1,000 times");
    }
    out.append(count.group());
    at = count.end();
  }

  private void characterClass() throws Unsupported {
    atom = 1;
    copy();
    if (text.startsWith("^", at)) {
      copy();
    }
    if (text.startsWith("]", at)) {
      copy();
    }
    while (at < text.length() && text.charAt(at) != ']') {
      if (text.charAt(at) == '\\') {
        escape(true);
      } else if (text.startsWith("[:", at) && text.indexOf(":]", at) > 0) {
        int end = text.indexOf(":]", at) + 2;
        out.append(text, at, end);
        at = end;
      } else if (text.charAt(at) == '[') {
        out.append("\\[");
        at++;
      } else {
        copy();
      }
    }
    if (at < text.length()) {
      copy();
    }
  }

  private void escape(boolean inClass) throws Unsupported {
    atom = 1;
    at++;
    if (at == text.length()) {
      throw new Unsupported("must not end with a backslash");
    }
    MatchResult code = here(CODE);
    MatchResult quote = here(QUOTE);
    if (code != null) {
      String digits = code.group(2) == null ? code.group(1) : code.group(2);
      out.append(String.format("\\U%08x", Integer.parseInt(digits, 16)));
      at = code.end();
    } else if (quote != null && !inClass) {
      quote.group(1).codePoints().forEach(this::literal);
      at = quote.end();
    } else {
      out.append(escaped(text.charAt(at), inClass));
      at++;
    }
  }

  private void literal(int point) {
    boolean isWord = Character.isLetterOrDigit(point) || point > 0x7f;
    out.append(isWord ? "" : "\\").appendCodePoint(point);
  }

  private static String escaped(char c, boolean inClass) throws Unsupported {
    return switch (c) {
      case 'd' -> inClass ? "0-9" : "[0-9]";
      case 'w' -> inClass ? "0-9A-Za-z_" : "[0-9A-Za-z_]";
      case 's' -> inClass ? "\\t\\n\\f\\r " : "[\\t\\n\\f\\r ]";
      case 'D', 'W', 'S' -> inClass ? "\\" + c : negated(c);
      case 'a', 'f', 't', 'n', 'r', 'v' -> "\\" + c;
      default -> inClass ? punctuation(c) : outside(c);
    };
  }

  private static String negated(char c) {
    return switch (c) {
      case 'D' -> "[^0-9]";
      case 'W' -> "[^0-9A-Za-z_]";
      default -> "[^\\t\\n\\f\\r ]";
    };
  }

  private static String outside(char c) throws Unsupported {
    return switch (c) {
      case 'b' -> "\\y";
      case 'B' -> "\\Y";
      case 'A' -> "\\A";
      case 'z' -> "\\Z";
      default -> punctuation(c);
    };
  }

  private static String punctuation(char c) throws Unsupported {
    if (c >= '1' && c <= '9') {
      throw new Unsupported("must not contain backreferences such as \\" + c);
    }
    if (c == 'p' || c == 'P') {
      throw new Unsupported("must not contain Unicode classes such as \\" + c + "{L}");
    }
    if (Character.isLetterOrDigit(c)) {
      throw new Unsupported("contains the unknown escape \\" + c);
    }
    return "\\" + c;
  }

  private @Nullable MatchResult here(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    return matcher.lookingAt() ? matcher.toMatchResult() : null;
  }
}
