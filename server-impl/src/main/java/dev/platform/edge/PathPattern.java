package dev.platform.edge;

import dev.platform.base.glob.Glob;
import dev.platform.base.glob.Part;
import dev.platform.base.glob.Wildcard;
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
 * @param glob finds what is in the gaps
 * @param gaps their signs, in order
 */
record PathPattern(Glob glob, List<String> gaps) {
  private static final Pattern GAP = Pattern.compile("\\*|:[A-Za-z_][A-Za-z0-9_]*");

  static PathPattern of(String path) {
    List<Part> parts = new ArrayList<>();
    List<String> gaps = new ArrayList<>();
    Matcher gap = GAP.matcher(path);
    int end = 0;
    while (gap.find()) {
      parts.add(Part.text(path.substring(end, gap.start())));
      parts.add(gap.group().equals("*") ? Wildcard.ANYTHING : Wildcard.NAME);
      gaps.add(gap.group());
      end = gap.end();
    }
    parts.add(Part.text(path.substring(end)));
    return new PathPattern(new Glob(parts), List.copyOf(gaps));
  }

  boolean fits(String path) {
    return glob.fits(path);
  }

  /** A text with the same signs, filled with what a path has in the gaps; empty if none fits. */
  Optional<String> fill(String path, String text) {
    return glob.gaps(path).map(found -> fill(found, text));
  }

  private String fill(List<String> found, String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < gaps.size(); i++) {
      values.putIfAbsent(gaps.get(i), found.get(i));
    }
    return GAP.matcher(text)
        .replaceAll(gap -> Matcher.quoteReplacement(values.getOrDefault(gap.group(), gap.group())));
  }
}
