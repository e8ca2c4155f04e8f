package dev.platform.http.listener;

import dev.platform.base.json.Json;
import dev.platform.http.ErrorIds;
import java.util.LinkedHashMap;
import java.util.Map;

/** How an origin says what its listener refuses, before or after anything else could say it. */
@FunctionalInterface
public interface RefusalFormat {
  /** In the way of the API. */
  RefusalFormat JSON = RefusalFormat::inJson;

  /** The body of a refusal. */
  Body say(Refused refused);

  /**
   * What is refused.
   *
   * @param status of the answer
   * @param sentence complete English
   * @param target of the request, or how it begins; empty if it is not known
   * @param accept what the client takes; empty if it is not known
   */
  record Refused(int status, String sentence, String target, String accept) {}

  /** A body, and its type. */
  record Body(String mediaType, String text) {}

  private static Body inJson(Refused refused) {
    Map<String, String> body = new LinkedHashMap<>();
    body.put("id", ErrorIds.of(refused.status()));
    body.put("message", refused.sentence());
    return new Body("application/json", Json.write(body));
  }
}
