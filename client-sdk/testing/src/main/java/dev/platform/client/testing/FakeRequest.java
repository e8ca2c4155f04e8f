package dev.platform.client.testing;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A request that the fake server received. Immutable. */
public final class FakeRequest {
  private final String method;
  private final URI uri;
  private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final String body;

  private FakeRequest(String method, URI uri, Map<String, List<String>> headers, String body) {
    this.method = method;
    this.uri = uri;
    this.headers.putAll(headers);
    this.body = body;
  }

  static FakeRequest read(HttpExchange exchange) throws IOException {
    return new FakeRequest(
        exchange.getRequestMethod(),
        exchange.getRequestURI(),
        exchange.getRequestHeaders(),
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
  }

  /** The method, in upper case. */
  public String method() {
    return method;
  }

  /** The path, encoded, without query. */
  public String path() {
    return uri.getRawPath();
  }

  /** All values of a query parameter, decoded; empty if it is missing. */
  public List<String> query(String name) {
    return pairs()
        .filter(it -> decode(it[0]).equals(name))
        .map(it -> it.length == 1 ? "" : decode(it[1]))
        .toList();
  }

  /** The first value of a header, its name in any case. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** The body as text, empty if there is none. */
  public String body() {
    return body;
  }

  boolean hasToken() {
    return header("Authorization").filter(it -> it.startsWith("Bearer ")).isPresent();
  }

  /** Path and query, as they were sent. */
  String target() {
    return uri.toString();
  }

  private Stream<String[]> pairs() {
    String query = uri.getRawQuery();
    return query == null ? Stream.empty() : Stream.of(query.split("&")).map(it -> it.split("=", 2));
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** Method and path. */
  @Override
  public String toString() {
    return method + " " + path();
  }
}
