package dev.platform.conformance.client;

import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The headers that keep browsers and caches from doing harm with an answer, on every one. */
final class SafetyHeaders {
  private SafetyHeaders() {}

  /** What is missing or says something else. */
  static List<String> complaints(HttpRequest request, HttpHeaders headers) {
    Map<String, String> wanted = new LinkedHashMap<>();
    wanted.put("X-Content-Type-Options", "nosniff");
    wanted.put("X-Frame-Options", "DENY");
    wanted.put("Referrer-Policy", "same-origin");
    if (isPrivate(request.headers())) {
      wanted.put("Cache-Control", "no-store");
    }
    return wanted.entrySet().stream()
        .filter(it -> !headers.allValues(it.getKey()).equals(List.of(it.getValue())))
        .map(it -> "the header %s must be %s".formatted(it.getKey(), it.getValue()))
        .toList();
  }

  /** What was asked in somebody's name is for nobody else. */
  private static boolean isPrivate(HttpHeaders asked) {
    return asked.firstValue("Authorization").isPresent() || asked.firstValue("Cookie").isPresent();
  }
}
