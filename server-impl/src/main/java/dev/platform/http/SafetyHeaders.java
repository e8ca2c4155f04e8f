package dev.platform.http;

import java.util.Map;

/** What every answer of every origin tells browsers. */
public final class SafetyHeaders {
  /** By name. */
  public static final Map<String, String> ALL =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "same-origin");

  private SafetyHeaders() {}
}
