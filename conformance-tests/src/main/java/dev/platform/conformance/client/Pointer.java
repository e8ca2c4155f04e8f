package dev.platform.conformance.client;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Parts of a JSON pointer that stands in the fragment of a URI. */
final class Pointer {
  private Pointer() {}

  static String escape(String key) {
    String pointer = key.replace("~", "~0").replace("/", "~1");
    return URLEncoder.encode(pointer, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("%7E", "~");
  }

  /** The pointer itself. */
  static String unescape(String place) {
    return URLDecoder.decode(place, StandardCharsets.UTF_8);
  }
}
