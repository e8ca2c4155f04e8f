package dev.platform.edge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path with gaps: {@code *} is any part, {@code :name} one folder or file.
 *
 * @param regex finds what is in the gaps
 * @param gaps their signs, in order
 */
record PathPattern(Pattern regex, List<String> gaps) {
  private static final Pattern GAP = Pattern.compile("\\*|:[A-Za-z_][A-Za-z0-9_]*");

  static PathPattern of(String path) {
    StringBuilder regex = new StringBuilder();
    List<String> gaps = new ArrayList<>();
    Matcher gap = GAP.matcher(path);
    int end = 0;
    while (gap.find()) {
      regex.append(Pattern.quote(path.substring(end, gap.start())));
      regex.append(gap.group().equals("*") ? "(.*)" : "([^/]+)");
      gaps.add(gap.group());
      end = gap.end();
    }
    regex.append(Pattern.quote(path.substring(end)));
    return new PathPattern(Pattern.compile(regex.toString()), List.copyOf(gaps));
  }

  boolean fits(String path) {
    return regex.matcher(path).matches();
  }

  /** A text with the same signs, filled with what a path has in the gaps; empty if none fits. */
  Optional<String> fill(String path, String text) {
    Matcher found = regex.matcher(path);
    if (!found.matches()) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < gaps.size(); i++) {
      values.putIfAbsent(gaps.get(i), found.group(i + 1));
    }
    return Optional.of(
        GAP.matcher(text)
            .replaceAll(
                gap -> Matcher.quoteReplacement(values.getOrDefault(gap.group(), gap.group()))));
  }
}
