package dev.platform.client.http;

import dev.platform.client.internal.Unreadable;
import dev.platform.client.model.Shape;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A response with any status. Immutable. */
public final class Response {
  private final int status;
  private final Map<String, List<String>> headers;
  private final byte[] body;
  private final int attempts;
  private final String call;

  /** Public for custom transports. */
  public Response(int status, Map<String, List<String>> headers, byte[] body) {
    this(status, headers, body, 1, "A request");
  }

  private Response(
      int status, Map<String, List<String>> headers, byte[] body, int attempts, String call) {
    this.status = status;
    this.attempts = attempts;
    this.call = call;
    this.headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, values) -> this.headers.put(name, List.copyOf(values)));
    this.body = body.clone();
  }

  /** The same response, of a call that took this many attempts. For transports that retry. */
  public Response withAttempts(int attempts) {
    return new Response(status, headers, body, attempts, call);
  }

  /** The same response, which names this request when it cannot be read. The client sets it. */
  public Response to(Request request) {
    return new Response(status, headers, body, attempts, request.toString());
  }

  /** The number of attempts that the call took, including this one. */
  public int attempts() {
    return attempts;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** Whether the status is 2xx. */
  public boolean isSuccess() {
    return status / 100 == 2;
  }

  /** The first value of a header, its name in any case. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** All headers. Names are looked up in any case. */
  public Map<String, List<String>> headers() {
    return Collections.unmodifiableMap(headers);
  }

  /** Names the request in the logs of the installation. */
  public Optional<String> requestId() {
    return header("X-Request-Id");
  }

  /** The body, empty when there is none. */
  public byte[] body() {
    return body.clone();
  }

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Whether there is no body. */
  public boolean isEmpty() {
    return body.length == 0;
  }

  /**
   * The body as a model, a list of models, or any JSON:
   *
   * <pre>{@code
   * List<Service> services = response.read(Service.SHAPE.list());
   * Object anything = response.read(Shape.ANY);
   * }</pre>
   *
   * <p>As a {@link Shape#STRING}, a body that is not JSON is returned as it is.
   *
   * @throws dev.platform.client.error.UnreadableResponseException if the body has another shape
   */
  public <T> T read(Shape<T> shape) {
    boolean isPlainText = shape == Shape.STRING && !isJson();
    try {
      return shape.read(isPlainText ? Shape.ANY.write(text()) : body);
    } catch (IllegalArgumentException e) {
      throw Unreadable.of(call, this, "" + e.getMessage());
    }
  }

  private boolean isJson() {
    return header("Content-Type").filter(it -> it.contains("json")).isPresent();
  }

  /** The status only, because a body can contain secrets. */
  @Override
  public String toString() {
    return "Response[" + status + "]";
  }
}
