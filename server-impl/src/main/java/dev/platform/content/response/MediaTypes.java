package dev.platform.content.response;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code Accept}. */
public final class MediaTypes {
  private static final List<String> MARKDOWN = List.of("text/markdown", "text/*", "*/*");
  private static final List<String> HTML = List.of("text/html", "text/*", "*/*");

  private MediaTypes() {}

  /**
   * Whether markdown is wanted rather than HTML: it has the greater weight, or the same and is
   * named more closely, or the same and earlier. Browsers never name it.
   */
  public static boolean prefersMarkdown(@Nullable String accept) {
    if (accept == null) {
      return false;
    }
    var choices = QualityValues.read(accept);
    Rank markdown = rank(choices, MARKDOWN);
    Rank html = rank(choices, HTML);
    if (markdown.weight != html.weight) {
      return markdown.weight > html.weight;
    }
    if (markdown.weight == 0 || (markdown.range == html.range && markdown.range > 0)) {
      return false;
    }
    return markdown.range != html.range ? markdown.range < html.range : markdown.place < html.place;
  }

  /** The closest range that names a type decides on it. */
  private static Rank rank(List<QualityValues.Choice> choices, List<String> ranges) {
    for (int range = 0; range < ranges.size(); range++) {
      for (int place = 0; place < choices.size(); place++) {
        if (choices.get(place).name().equals(ranges.get(range))) {
          return new Rank(choices.get(place).weight(), range, place);
        }
      }
    }
    return new Rank(0, ranges.size(), choices.size());
  }

  /**
   * How welcome a type is.
   *
   * @param range how closely it is named; 0 is by its own name
   * @param place where in the list
   */
  private record Rank(double weight, int range, int place) {}
}
