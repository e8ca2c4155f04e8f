package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * One registered route.
 *
 * @param operation the operation that it declares to answer; without it, the one at its path
 * @param grade the grade that its handler declares; without it, implemented
 * @param reason what the handler declares to be missing
 * @param profile without which the server does not register it; null if it always does
 */
public record Route(
    String method,
    String path,
    @Nullable String operation,
    String handler,
    Grade grade,
    @Nullable String reason,
    @Nullable String profile) {
  @JsonCreator
  static Route of(
      @JsonProperty(value = "method", required = true) String method,
      @JsonProperty(value = "path", required = true) String path,
      @JsonProperty("operation") @Nullable String operation,
      @JsonProperty(value = "handler", required = true) String handler,
      @JsonProperty("grade") @Nullable Grade grade,
      @JsonProperty("reason") @Nullable String reason,
      @JsonProperty("profile") @Nullable String profile) {
    return new Route(
        method,
        path,
        operation,
        handler,
        grade == null ? Grade.IMPLEMENTED : grade,
        reason,
        profile);
  }

  public Address address() {
    return new Address(method, path);
  }

  Verdict verdict() {
    return new Verdict(grade, grade == Grade.PARTIAL ? reason : null);
  }
}
