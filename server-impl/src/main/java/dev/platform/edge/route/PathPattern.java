package dev.platform.edge.route;

import dev.platform.base.glob.Glob;
import dev.platform.base.glob.Part;
import dev.platform.base.glob.Wildcard;
import dev.platform.base.http.PercentEncoding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path with gaps: {@code *} is any part, {@code :name} one folder or file. It fits whatever of
 * both is percent-encoded.
 */
public final class PathPattern {
  private static final Pattern GAP = Pattern.compile("\\*|:[A-Za-z_][A-Za-z0-9_]*");

  private final String text;
  private final Glob glob;

  /** The signs of the gaps, in order. */
  private final List<String> gaps;

  private PathPattern(String text, Glob glob, List<String> gaps) {
    this.text = text;
    this.glob = glob;
    this.gaps = gaps;
  }

  /** The pattern that a text stands for; every text is one. */
  public static PathPattern of(String text) {
    List<Part> parts = new ArrayList<>();
    List<String> gaps = new ArrayList<>();
    Matcher gap = GAP.matcher(text);
    int end = 0;
    while (gap.find()) {
      parts.add(literal(text.substring(end, gap.start())));
      parts.add(gap.group().equals("*") ? Wildcard.ANYTHING : Wildcard.NAME);
      gaps.add(gap.group());
      end = gap.end();
    }
    parts.add(literal(text.substring(end)));
    return new PathPattern(text, new Glob(parts), List.copyOf(gaps));
  }

  private static Part literal(String text) {
    return Part.text(PercentEncoding.comparableText(text));
  }

  /** As it was written. */
  public String text() {
    return text;
  }

  /** Whether a path is as the pattern says. It is {@link PercentEncoding#comparable}. */
  boolean fits(String path) {
    return glob.fits(path);
  }

  /**
   * A path or URL with the same signs, filled with what a path has in the gaps, and
   * percent-encoded; empty if the path does not fit.
   */
  Optional<String> fill(String path, String other) {
    return glob.gaps(path).map(found -> fill(found, other));
  }

  private String fill(List<String> found, String other) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < gaps.size(); i++) {
      values.putIfAbsent(gaps.get(i), found.get(i));
    }
    var filled =
        GAP.matcher(other)
            .replaceAll(
                gap -> Matcher.quoteReplacement(values.getOrDefault(gap.group(), gap.group())));
    return PercentEncoding.url(filled);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PathPattern that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
