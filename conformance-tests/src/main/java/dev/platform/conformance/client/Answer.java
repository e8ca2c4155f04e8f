package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a server answered.
 *
 * @param call method and path, for messages
 * @param text the body
 */
public record Answer(String call, int status, HttpHeaders headers, String text) {
  /** Never in a message, since messages go to build logs. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(\"(?:access_token|refresh_token|client_secret|device_code|csrfToken|secret|password"
              + "|internalConnectionString|externalConnectionString|psqlCommand|cliCommand)\""
              + "\\s*:\\s*)\"[^\"]*\"");

  private static final Map<Integer, String> ERROR_IDS =
      Map.ofEntries(
          Map.entry(400, "bad_request"),
          Map.entry(401, "unauthorized"),
          Map.entry(402, "payment_required"),
          Map.entry(403, "forbidden"),
          Map.entry(404, "not_found"),
          Map.entry(405, "method_not_allowed"),
          Map.entry(406, "not_acceptable"),
          Map.entry(409, "conflict"),
          Map.entry(410, "gone"),
          Map.entry(413, "payload_too_large"),
          Map.entry(415, "unsupported_media_type"),
          Map.entry(429, "rate_limited"),
          Map.entry(500, "internal_error"),
          Map.entry(503, "unavailable"));

  /** Fails unless the status is one of these. */
  public Answer expect(int... statuses) {
    if (Arrays.stream(statuses).noneMatch(it -> it == status)) {
      throw failed("expected " + Arrays.toString(statuses));
    }
    return this;
  }

  /** Fails unless the call was refused with this status, and the body says so in its own words. */
  public Answer refused(int expected) {
    expect(expected);
    if (!Json.is(json(), "/id", ERROR_IDS.get(expected))) {
      throw failed("expected the error id " + ERROR_IDS.get(expected));
    }
    if (Json.text(json(), "/message").isBlank()) {
      throw failed("expected a message");
    }
    return this;
  }

  /** Fails unless it is refused as invalid and the message names the field. */
  public Answer invalid(String field) {
    refused(400);
    if (!Json.text(json(), "/message").contains(field)) {
      throw failed("expected a message that contains " + field);
    }
    return this;
  }

  public JsonNode json() {
    return Json.parse(text);
  }

  /** The text at a JSON pointer; fails when there is none. */
  public String text(String pointer) {
    return Json.text(json(), pointer);
  }

  AssertionError failed(List<String> complaints) {
    return failed(String.join("; ", complaints));
  }

  private AssertionError failed(String why) {
    String shown = SECRET.matcher(text).replaceAll("$1\"…\"");
    String body = shown.length() > 2000 ? shown.substring(0, 2000) + "…" : shown;
    String request = headers.firstValue("X-Request-Id").orElse("none");
    return new AssertionError(
        "%s returned %d (request ID %s): %s%n%s".formatted(call, status, request, why, body));
  }
}
