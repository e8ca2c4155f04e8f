package dev.platform.http;

import java.util.Map;

/** What every response of every origin tells browsers. */
public final class SecurityHeaders {
  /** By name. */
  public static final Map<String, String> ALL =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "same-origin");

  private SecurityHeaders() {}
}
