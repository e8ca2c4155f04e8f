package dev.platform.conformance.faults;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Fields of forms and of queries, which are written alike. */
final class Forms {
  private Forms() {}

  static Optional<String> field(String form, String name) {
    return Arrays.stream(form.split("&"))
        .filter(it -> it.startsWith(name + "="))
        .map(it -> URLDecoder.decode(it.substring(name.length() + 1), StandardCharsets.UTF_8))
        .findFirst();
  }

  /** The same form with another value, if it has the field. */
  static String with(String form, String name, String value) {
    String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
    return Arrays.stream(form.split("&"))
        .map(it -> it.startsWith(name + "=") ? name + "=" + encoded : it)
        .collect(Collectors.joining("&"));
  }

  static String without(String form, String name) {
    return Arrays.stream(form.split("&"))
        .filter(it -> !it.startsWith(name + "="))
        .collect(Collectors.joining("&"));
  }
}
