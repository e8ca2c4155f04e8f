package dev.platform.platform.service;

import dev.platform.base.error.Failure;
import java.util.Optional;
import java.util.regex.Pattern;

/** The URL of a git repository, as users may give it. */
record RepositoryUrl(String text) {
  private static final String HOST = "[A-Za-z0-9][A-Za-z0-9.-]*";
  private static final String PORT = "(:\\d{1,5})?";
  private static final String PATH = "[^\\s\\p{Cntrl}]+";
  private static final Pattern REMOTE =
      Pattern.compile(
          "https://"
              + HOST
              + PORT
              + "/"
              + PATH
              + "|ssh://([\\w.-]+@)?"
              + HOST
              + PORT
              + "/"
              + PATH
              + "|[\\w.-]+@"
              + HOST
              + ":"
              + PATH);
  private static final Pattern WITH_CREDENTIAL = Pattern.compile("https?://[^/]*@.*");
  private static final Pattern FILE = Pattern.compile("file:///" + PATH);
  private static final Pattern OWNER_AND_NAME = Pattern.compile("[^/:]+/[^/:]+");

  /**
   * Refuses what an engine would not clone.
   *
   * @param field where it is given
   */
  static RepositoryUrl of(String field, String text, boolean allowFiles) {
    if (text.isBlank()) {
      throw Failure.invalid(field, "is required. Send the URL of a git repository");
    }
    if (FILE.matcher(text).matches()) {
      return file(field, text, allowFiles);
    }
    if (WITH_CREDENTIAL.matcher(text).matches()) {
      throw Failure.invalid(
          field,
          "must not contain a user name or password, because it is visible to everyone who can see"
              + " the service");
    }
    if (!REMOTE.matcher(text).matches()) {
      throw Failure.invalid(
          field, "must be a git URL: https://host/path, ssh://host/path, or git@host:path");
    }
    return new RepositoryUrl(text);
  }

  private static RepositoryUrl file(String field, String text, boolean allowFiles) {
    if (!allowFiles) {
      throw Failure.invalid(field, "file:// repositories are not allowed on this installation");
    }
    return new RepositoryUrl(text);
  }

  /** Owner and name, for example {@code acme/shop}. */
  Optional<String> slug() {
    var path = withoutEnd(withoutEnd(text, "/"), ".git");
    int name = path.lastIndexOf('/');
    int owner = Math.max(path.lastIndexOf('/', name - 1), path.lastIndexOf(':', name - 1));
    return Optional.of(path.substring(owner + 1)).filter(OWNER_AND_NAME.asMatchPredicate());
  }

  private static String withoutEnd(String text, String end) {
    return text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
  }
}
