package dev.platform.http;

import java.util.Map;

/** The ids of rejections, which are fixed by their status. */
public final class ErrorIds {
  private static final Map<Integer, String> IDS =
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

  private ErrorIds() {}

  /** The id that goes with a status. */
  public static String of(int status) {
    return IDS.getOrDefault(status, status < 500 ? "bad_request" : "internal_error");
  }
}
