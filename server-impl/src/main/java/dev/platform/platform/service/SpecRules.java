package dev.platform.platform.service;

import dev.platform.base.error.Failure;
import java.util.List;
import java.util.regex.Pattern;

/** What must be true of the parts of a service, each on its own. */
public final class SpecRules {
  public static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,60}");
  public static final String NAME_RULE = "must have 1 to 60 lowercase letters, digits, and hyphens";
  public static final Pattern URL_PATH = Pattern.compile("/[^\\s\\p{Cntrl}]*");
  public static final String URL_PATH_RULE = "must be a path that starts with /";
  public static final int MAX_COMMAND = 10_000;
  public static final int MAX_SHUTDOWN_DELAY_SECONDS = 300;
  public static final int MAX_PATTERNS = 100;

  private static final int MAX_PATTERN = 500;
  private static final int MAX_GAPS = 20;

  private SpecRules() {}

  /**
   * The directory, which is inside the repository.
   *
   * @param field where it is given
   * @throws Failure if it leads out of the repository
   */
  public static String directory(String field, String path) {
    if (path.startsWith("/") || List.of(path.split("/", -1)).contains("..")) {
      throw Failure.invalid(field, "must be a directory inside the repository");
    }
    return path;
  }

  /**
   * The URL of a git repository.
   *
   * @param field where it is given
   * @throws Failure if it is not one that is cloned
   */
  public static String repository(String field, String url) {
    return RepositoryUrl.of(field, url, true).text();
  }

  /**
   * The pattern of a build filter.
   *
   * @param field where it is given
   * @throws Failure if it is too long or has too many wildcards
   */
  public static String pattern(String field, String pattern) {
    if (isLarge(pattern)) {
      throw largePattern(field);
    }
    return pattern;
  }

  static void checkPatterns(String field, List<String> patterns) {
    if (patterns.size() > MAX_PATTERNS) {
      throw Failure.invalid(field, "must have at most " + MAX_PATTERNS + " patterns");
    }
    if (patterns.stream().anyMatch(SpecRules::isLarge)) {
      throw largePattern(field);
    }
  }

  private static boolean isLarge(String pattern) {
    return pattern.length() > MAX_PATTERN
        || pattern.chars().filter(c -> c == '*' || c == '?').count() > MAX_GAPS;
  }

  private static Failure largePattern(String field) {
    return Failure.invalid(
        field,
        "must have patterns of at most "
            + MAX_PATTERN
            + " characters, with at most "
            + MAX_GAPS
            + " wildcards (* or ?)");
  }
}
