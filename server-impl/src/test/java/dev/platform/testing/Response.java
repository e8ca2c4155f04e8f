package dev.platform.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;

/** A response to a request of a test, with its body as text. */
public record Response(int status, HttpHeaders headers, String text) {

  static Response of(HttpResponse<String> received) {
    return new Response(received.statusCode(), received.headers(), received.body());
  }

  /** The body; missing if it is empty or no JSON. */
  public JsonNode json() {
    try {
      return text.isEmpty() ? MissingNode.getInstance() : Json.MAPPER.readTree(text);
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /** The text of a field of the body. */
  public String string(String field) {
    return json().path(field).asText();
  }

  /** The code of an OAuth error. */
  public String error() {
    return string("error");
  }

  /** The first value of a header, or an empty text. */
  public String header(String name) {
    return headers.firstValue(name).orElse("");
  }

  /** The first value of each header by its name in lower case. */
  public Map<String, String> firstHeaders() {
    Map<String, String> first = new TreeMap<>();
    headers.map().forEach((name, values) -> first.put(name, values.get(0)));
    return first;
  }

  /** Where the client is sent. */
  public URI location() {
    return URI.create(header("Location"));
  }

  /** The media type without its parameters. */
  public String mediaType() {
    return header("Content-Type").replaceAll(";.*", "");
  }
}
