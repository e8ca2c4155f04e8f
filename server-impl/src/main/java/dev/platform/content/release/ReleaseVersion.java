package dev.platform.content.release;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A version {@code X.Y.Z-<platform>.N}. A later one is greater.
 *
 * @param platform the word between the numbers; it does not count in the order
 * @param build the last number
 */
public record ReleaseVersion(int major, int minor, int patch, String platform, int build)
    implements Comparable<ReleaseVersion> {
  private static final String NUMBER = "(0|[1-9][0-9]{0,8})";
  private static final Pattern FORM =
      Pattern.compile(
          NUMBER + "\\." + NUMBER + "\\." + NUMBER + "-([a-z][a-z0-9]{0,31})\\." + NUMBER);
  private static final Comparator<ReleaseVersion> ORDER =
      Comparator.comparingInt(ReleaseVersion::major)
          .thenComparingInt(ReleaseVersion::minor)
          .thenComparingInt(ReleaseVersion::patch)
          .thenComparingInt(ReleaseVersion::build)
          .thenComparing(ReleaseVersion::platform);

  /** A version, if the text is one. */
  static Optional<ReleaseVersion> parse(String text) {
    var matcher = FORM.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new ReleaseVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                matcher.group(4),
                Integer.parseInt(matcher.group(5))))
        : Optional.empty();
  }

  /** The version that a tag names, with or without a {@code v} before it. */
  static Optional<ReleaseVersion> ofTag(String tag) {
    return parse(tag.startsWith("v") ? tag.substring(1) : tag);
  }

  @Override
  public int compareTo(ReleaseVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch + "-" + platform + "." + build;
  }
}
