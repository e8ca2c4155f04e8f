package dev.platform.grader;

import java.util.Locale;

/**
 * Method and path as a request sees them: the names of path variables, and the expressions that
 * they must match, are left out.
 */
public record Address(String method, String path) {
  public Address {
    method = method.toUpperCase(Locale.ROOT);
    path = path.replaceAll("\\{(?:[^{}]|\\{[^{}]*\\})*\\}", "{}").replaceAll("(?<=.)/$", "");
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
