package dev.platform.conformance.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Json;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A request, or the response to it.
 *
 * @param status 0 in a request
 * @param body a character for each byte
 */
public record Message(
    String method, URI uri, int status, Map<String, List<String>> headers, String body) {
  Message with(String other) {
    return new Message(method, uri, status, headers, other);
  }

  Message with(int otherStatus) {
    return new Message(method, uri, otherStatus, headers, body);
  }

  Message at(URI other) {
    return new Message(method, other, status, headers, body);
  }

  Message as(String otherMethod) {
    return new Message(otherMethod, uri, status, headers, body);
  }

  Message without(String header) {
    return replacing(header, List.of());
  }

  Message with(String header, String value) {
    return replacing(header, List.of(value));
  }

  private Message replacing(String header, List<String> values) {
    Map<String, List<String>> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    changed.putAll(headers);
    changed.remove(header);
    if (!values.isEmpty()) {
      changed.put(header, values);
    }
    return new Message(method, uri, status, changed, body);
  }

  Optional<String> header(String name) {
    return headers.entrySet().stream()
        .filter(it -> it.getKey().equalsIgnoreCase(name))
        .flatMap(it -> it.getValue().stream())
        .findFirst();
  }

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /** Whether its body is an object or an array. */
  boolean isJson() {
    return body.matches("(?s)\\s*[\\[{].*[\\]}]\\s*");
  }

  JsonNode json() {
    return Json.parse(utf8(body));
  }

  /** The same with another body; one that is no JSON stays as it is. */
  Message changed(Consumer<JsonNode> change) {
    if (!isJson()) {
      return this;
    }
    JsonNode before;
    try {
      before = json();
    } catch (IllegalArgumentException e) {
      return this; // A check sends what is no JSON.
    }
    JsonNode after = before.deepCopy();
    change.accept(after);
    return after.equals(before) ? this : with(after);
  }

  Message with(JsonNode json) {
    return with(bytes(json.toString()));
  }

  private static String utf8(String bytes) {
    return new String(bytes.getBytes(ISO_8859_1), UTF_8);
  }

  private static String bytes(String text) {
    return new String(text.getBytes(UTF_8), ISO_8859_1);
  }
}
