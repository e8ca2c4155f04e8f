package dev.platform.content.graphql;

import dev.platform.base.json.Json;
import java.util.List;
import java.util.Map;

/** What is said of a query in an address that is too long. */
public final class QueryTooLong {
  /** How long one may be, in bytes of UTF-8. */
  public static final int MAX_BYTES = 65_536;

  static final String MESSAGE = "The query exceeds the limit of " + MAX_BYTES + " bytes.";
  static final String CODE = "URI_TOO_LONG";

  private QueryTooLong() {}

  /** The body of the rejection, where the request is too long to become one. */
  public static String body() {
    return Json.write(
        Map.of("errors", List.of(Map.of("message", MESSAGE, "extensions", Map.of("code", CODE)))));
  }
}
