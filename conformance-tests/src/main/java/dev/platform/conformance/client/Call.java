package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** One request that is being put together. */
public final class Call {
  private final Api api;
  private final Operation operation;
  private final StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
  private final Map<String, String> headers = new LinkedHashMap<>();
  private Authorization authorization;
  private String path;
  private @Nullable String body;

  Call(Api api, Operation operation, Authorization authorization) {
    this.api = api;
    this.operation = operation;
    this.authorization = authorization;
    this.path = operation.path();
    headers.put("Accept", "application/json");
  }

  Operation operation() {
    return operation;
  }

  /** The value of a variable of the path. */
  public Call path(String name, String value) {
    path = path.replace("{" + name + "}", encode(value));
    return this;
  }

  /** One value for all variables of the path that have none yet. */
  public Call paths(String value) {
    path = path.replaceAll("\\{[^{}]*\\}", Matcher.quoteReplacement(encode(value)));
    return this;
  }

  /** Adds a query parameter, whether the contract knows it or not. */
  public Call query(String name, Object value) {
    query.add(encode(name) + "=" + encode(value.toString()));
    return this;
  }

  public Call json(JsonNode json) {
    return body("application/json", json.toString());
  }

  public Call json(String json) {
    return body("application/json", json);
  }

  public Call form(Map<String, String> fields) {
    var form = new StringJoiner("&");
    fields.forEach((name, value) -> form.add(encode(name) + "=" + encode(value)));
    return body("application/x-www-form-urlencoded", form.toString());
  }

  public Call body(String mediaType, String text) {
    body = text;
    return header("Content-Type", mediaType);
  }

  public Call header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  public Call authorization(Authorization other) {
    authorization = other;
    return this;
  }

  /** Sends it; the answer keeps the contract. */
  public Answer send() {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri())
            .timeout(Api.TIMEOUT)
            .method(
                operation.method(),
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    headers.forEach(request::setHeader);
    authorization.header().ifPresent(it -> request.setHeader("Authorization", it));
    Trail.mark().ifPresent(it -> request.setHeader(Trail.HEADER, it));
    return api.exchange(operation, request.build());
  }

  public Answer expect(int... statuses) {
    return send().expect(statuses);
  }

  public Answer refused(int status) {
    return send().refused(status);
  }

  public Answer invalid(String field) {
    return send().invalid(field);
  }

  /** Opens a WebSocket instead, with the same address and authorization. */
  public Tail open() {
    WebSocket.Builder socket = api.http().newWebSocketBuilder().connectTimeout(Api.TIMEOUT);
    authorization.header().ifPresent(it -> socket.header("Authorization", it));
    Trail.mark().ifPresent(it -> socket.header(Trail.HEADER, it));
    try {
      var tail = Tail.open(socket, api.resolveSocket(pathAndQuery()));
      api.opened(operation);
      return tail;
    } catch (Tail.Refused e) {
      Trail.add(operation, e.status());
      throw e;
    }
  }

  private URI uri() {
    return api.resolve(pathAndQuery());
  }

  private String pathAndQuery() {
    if (path.contains("{")) {
      throw new IllegalStateException("missing path parameter: " + path);
    }
    return path + query;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
