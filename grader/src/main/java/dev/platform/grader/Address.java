package dev.platform.grader;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Method and path as a request sees them: the names of path variables, and the expressions that
 * they must match, are left out.
 */
public record Address(String method, String path) {
  private static final Pattern VARIABLE = Pattern.compile("\\{(?:[^{}]|\\{[^{}]*\\})*\\}");
  private static final Pattern LAST_SLASH = Pattern.compile("(?<=.)/$");

  public Address {
    method = method.toUpperCase(Locale.ROOT);
    path = LAST_SLASH.matcher(VARIABLE.matcher(path).replaceAll("{}")).replaceAll("");
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
