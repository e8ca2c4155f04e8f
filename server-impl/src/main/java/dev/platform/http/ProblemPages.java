package dev.platform.http;

import java.util.Optional;

/** Shows what is refused to people in front of a browser. */
@FunctionalInterface
public interface ProblemPages {
  /**
   * HTML that says what is wrong and where to go on.
   *
   * @param status of the response
   * @param message what is wrong, as in the other forms of a rejection
   * @param field the field that is wrong, if it is one; then the message begins with it
   */
  String page(int status, String message, Optional<String> field);
}
