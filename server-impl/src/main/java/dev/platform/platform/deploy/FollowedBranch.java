package dev.platform.platform.deploy;

import dev.platform.base.glob.Glob;
import dev.platform.base.glob.Part;
import dev.platform.base.glob.Wildcard;
import java.util.ArrayList;
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
public record FollowedBranch(
    String repository,
    @Nullable String branch,
    String rootDir,
    List<String> paths,
    List<String> ignoredPaths) {
  private static final Pattern TOKEN = Pattern.compile("\\*\\*/|\\*\\*|[*?]|[^*?]+");

  public FollowedBranch {
    paths = List.copyOf(paths);
    ignoredPaths = List.copyOf(ignoredPaths);
  }

  /** Whether it depends on the changed files if there is something to deploy. */
  boolean isNarrow() {
    return !folder().isEmpty() || !paths.isEmpty() || !ignoredPaths.isEmpty();
  }

  /** Whether one of the changed files matters. */
  boolean concerns(Collection<String> changed) {
    var wanted = paths.stream().map(FollowedBranch::glob).toList();
    var ignored = ignoredPaths.stream().map(FollowedBranch::glob).toList();
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

  private static boolean fits(List<Glob> globs, String file) {
    return globs.stream().anyMatch(glob -> glob.fits(file));
  }

  private static Glob glob(String pattern) {
    var plain = pattern.replaceFirst("^(\\./|/)+", "");
    List<Part> parts = new ArrayList<>();
    var token = TOKEN.matcher(plain);
    while (token.find()) {
      parts.add(part(token.group()));
    }
    return new Glob(parts);
  }

  private static Part part(String token) {
    return switch (token) {
      case "**/" -> Wildcard.FOLDERS;
      case "**" -> Wildcard.ANYTHING;
      case "*" -> Wildcard.PART_OF_NAME;
      case "?" -> Wildcard.CHARACTER;
      default -> Part.text(token);
    };
  }
}
