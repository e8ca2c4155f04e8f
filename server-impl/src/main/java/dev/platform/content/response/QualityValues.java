package dev.platform.content.response;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads lists of choices with weights, such as {@code gzip;q=0.5, *;q=0}. Nearly every request has
 * two of them, so they are read by hand.
 */
final class QualityValues {
  private static final String NAME_SIGNS = "!#$%&'*+.^_`|~/-";
  private static final int MAX_DECIMALS = 3;

  private QualityValues() {}

  /**
   * One member of a list.
   *
   * @param name in lowercase, without parameters
   * @param weight from 0, never, to 1
   */
  record Choice(String name, double weight) {}

  /** The members that can be read, in their order; the others are left out. */
  static List<Choice> read(String header) {
    List<Choice> choices = new ArrayList<>();
    for (int from = 0; from <= header.length(); ) {
      int to = end(header, ',', from, header.length());
      int nameEnd = end(header, ';', from, to);
      var name = header.substring(from, nameEnd).strip();
      double weight = weight(header, nameEnd, to);
      if (isName(name) && weight >= 0) {
        choices.add(new Choice(name.toLowerCase(Locale.ROOT), weight));
      }
      from = to + 1;
    }
    return choices;
  }

  /**
   * Where the next sign is; the given end if there is none before it, beyond which it never looks.
   */
  private static int end(String text, char sign, int from, int end) {
    int at = from;
    while (at < end && text.charAt(at) != sign) {
      at++;
    }
    return at;
  }

  private static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isLetterOrDigit =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!isLetterOrDigit && NAME_SIGNS.indexOf(c) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** The weight among the parameters; 1 if there is none, -1 if it cannot be read. */
  private static double weight(String header, int nameEnd, int to) {
    for (int from = nameEnd; from < to; ) {
      int end = end(header, ';', from + 1, to);
      var parameter = header.substring(from + 1, end).strip();
      if (parameter.regionMatches(true, 0, "q=", 0, 2)) {
        return weight(parameter.substring(2));
      }
      from = end;
    }
    return 1;
  }

  /** From {@code 0} to {@code 1.000}; -1 if it is something else. */
  private static double weight(String text) {
    int length = text.length();
    if (length == 0 || length > MAX_DECIMALS + 2 || (length > 1 && text.charAt(1) != '.')) {
      return -1;
    }
    int thousandths = 0;
    int unit = 1000;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (i == 1) {
        continue;
      }
      if (c < '0' || c > '9') {
        return -1;
      }
      thousandths += (c - '0') * unit;
      unit /= 10;
    }
    return thousandths <= 1000 ? thousandths / 1000.0 : -1;
  }
}
