package dev.platform.grader;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One registered route. It has no word for its grade: what a handler declares can only lower it.
 *
 * @param operation the operation that it declares to answer; without it, the one at its path
 * @param handler class and method, as {@code dev.example.CartResource#getCart}
 * @param partial what the handler declares to be missing; null if it declares nothing
 * @param profile without which the server does not register it; null if it always does
 */
public record Route(
    String method,
    String path,
    @Nullable String operation,
    String handler,
    @Nullable String partial,
    @Nullable String profile) {
  private static final Pattern HANDLER = Pattern.compile("[\\w.$]+#\\w+");

  @JsonCreator
  static Route of(
      @JsonProperty(value = "method", required = true) String method,
      @JsonProperty(value = "path", required = true) String path,
      @JsonProperty("operation") @Nullable String operation,
      @JsonProperty(value = "handler", required = true) String handler,
      @JsonProperty("partial") @Nullable String partial,
      @JsonProperty("profile") @Nullable String profile) {
    if (!HANDLER.matcher(handler).matches()) {
      throw new IllegalArgumentException("a handler must be a class and a method, class#method");
    }
    return new Route(method, path, operation, handler, partial, profile);
  }

  public Address address() {
    return new Address(method, path);
  }

  Verdict verdict() {
    return partial == null ? Verdict.of(Grade.IMPLEMENTED) : new Verdict(Grade.PARTIAL, partial);
  }
}
