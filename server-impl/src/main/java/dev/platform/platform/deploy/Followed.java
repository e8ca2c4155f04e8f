package dev.platform.platform.deploy;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A branch whose new commits are deployed by themselves, and which changed files matter. Patterns
 * are from the top of the repository: {@code *} is any part of a name, {@code **} any folders.
 *
 * @param repository git URL
 * @param branch null is the repository's default branch
 * @param rootDir folder that the service is built from; without {@code paths}, only files in it
 *     matter
 * @param paths only these matter, if any are given
 * @param ignoredPaths these never matter
 */
public record Followed(
    String repository,
    @Nullable String branch,
    String rootDir,
    List<String> paths,
    List<String> ignoredPaths) {
  public Followed {
    paths = List.copyOf(paths);
    ignoredPaths = List.copyOf(ignoredPaths);
  }

  /** Whether it depends on the changed files if there is something to deploy. */
  boolean isNarrow() {
    return !folder().isEmpty() || !paths.isEmpty() || !ignoredPaths.isEmpty();
  }

  /** Whether one of the changed files matters. */
  boolean concerns(Collection<String> changed) {
    var wanted = paths.stream().map(Followed::pattern).toList();
    var ignored = ignoredPaths.stream().map(Followed::pattern).toList();
    return changed.stream()
        .filter(file -> wanted.isEmpty() ? isInFolder(file) : fits(wanted, file))
        .anyMatch(file -> !fits(ignored, file));
  }

  private boolean isInFolder(String file) {
    return folder().isEmpty() || file.startsWith(folder() + "/");
  }

  /** The folder without dots and slashes that say nothing. */
  private String folder() {
    return rootDir.replaceAll("(^|/)\\.(?=/|$)", "").replaceAll("/+", "/").replaceAll("^/|/$", "");
  }

  private static boolean fits(List<Pattern> patterns, String file) {
    return patterns.stream().anyMatch(pattern -> pattern.matcher(file).matches());
  }

  private static Pattern pattern(String glob) {
    var plain = glob.replaceFirst("^(\\./|/)+", "");
    var regex = new StringBuilder();
    int i = 0;
    while (i < plain.length()) {
      var rest = plain.substring(i);
      var token = token(rest);
      regex.append(regex(token));
      i += token.length();
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL);
  }

  private static String token(String rest) {
    if (rest.startsWith("**/")) {
      return "**/";
    }
    return rest.startsWith("**") ? "**" : rest.substring(0, 1);
  }

  private static String regex(String token) {
    return switch (token) {
      case "**/" -> "(?:.*/)?";
      case "**" -> ".*";
      case "*" -> "[^/]*";
      case "?" -> "[^/]";
      default -> Pattern.quote(token);
    };
  }
}
