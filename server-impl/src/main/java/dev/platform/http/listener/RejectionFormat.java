package dev.platform.http.listener;

import dev.platform.base.json.Json;
import dev.platform.http.ErrorIds;
import java.util.LinkedHashMap;
import java.util.Map;

/** How an origin says what its listener refuses, before or after anything else could say it. */
@FunctionalInterface
public interface RejectionFormat {
  /** In the way of the API. */
  RejectionFormat JSON = RejectionFormat::inJson;

  /** The body of a rejection. */
  Body format(Rejection rejected);

  /**
   * What is refused.
   *
   * @param status of the response
   * @param sentence complete English
   * @param target of the request, or how it begins; empty if it is not known
   * @param accept what the client takes; empty if it is not known
   */
  record Rejection(int status, String sentence, String target, String accept) {}

  /** A body, and its type. */
  record Body(String mediaType, String text) {}

  private static Body inJson(Rejection rejected) {
    Map<String, String> body = new LinkedHashMap<>();
    body.put("id", ErrorIds.of(rejected.status()));
    body.put("message", rejected.sentence());
    return new Body("application/json", Json.write(body));
  }
}
