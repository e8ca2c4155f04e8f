package dev.platform.content.response;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads lists of choices with weights, such as {@code gzip;q=0.5, *;q=0}. */
final class QualityValues {
  private static final Pattern CHOICE = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z/-]+");
  private static final Pattern WEIGHT = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

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
    for (String member : header.split(",", -1)) {
      String[] parts = member.split(";", -1);
      var name = parts[0].strip();
      double weight = weight(parts);
      if (CHOICE.matcher(name).matches() && weight >= 0) {
        choices.add(new Choice(name.toLowerCase(Locale.ROOT), weight));
      }
    }
    return choices;
  }

  /** The weight among the parameters; 1 if there is none, -1 if it cannot be read. */
  private static double weight(String[] parts) {
    for (int i = 1; i < parts.length; i++) {
      var parameter = parts[i].strip();
      if (parameter.regionMatches(true, 0, "q=", 0, 2)) {
        Matcher weight = WEIGHT.matcher(parameter.substring(2));
        return weight.matches() ? Double.parseDouble(weight.group()) : -1;
      }
    }
    return 1;
  }
}
