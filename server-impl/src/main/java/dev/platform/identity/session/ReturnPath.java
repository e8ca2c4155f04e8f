package dev.platform.identity.session;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a browser goes on after the login page: a page of this origin, never another origin. */
public final class ReturnPath {
  private static final int MAX_LENGTH = 2_048;

  /** One slash, then no second one and no backslash, which browsers take for one. */
  private static final Pattern LOCAL = Pattern.compile("/(?![/\\\\])[\\x21-\\x7e&&[^\\\\\"<>]]*");

  private ReturnPath() {}

  /** The {@code continue} of a login page, if it leads to a page of this origin. */
  public static Optional<String> of(@Nullable String text) {
    if (text == null || text.length() > MAX_LENGTH || text.contains("/../")) {
      return Optional.empty();
    }
    return LOCAL.matcher(text).matches() ? Optional.of(text) : Optional.empty();
  }
}
