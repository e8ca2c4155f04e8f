package dev.platform.client.http;

import dev.platform.client.error.InvalidArgumentException;
import dev.platform.client.internal.Multipart;
import dev.platform.client.model.Shape;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request: method, path, query, headers, and body. Immutable. */
public final class Request {
  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS");
  static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private final String method;
  private final String path;
  private final String query;
  private final Map<String, String> headers;
  private final byte @Nullable [] body;
  private final boolean isRepeatable;
  private final String operation;
  private final int attempt;
  private final @Nullable CallLimits limits;

  private Request(Builder from, Map<String, String> headers) {
    this.method = from.method;
    this.path = from.path;
    this.query = from.query.toString();
    this.headers = headers;
    this.body = from.body;
    this.isRepeatable = from.isRepeatable;
    this.operation = from.operation;
    this.attempt = 1;
    this.limits = null;
  }

  private Request(
      Request from,
      String query,
      Map<String, String> headers,
      int attempt,
      @Nullable CallLimits limits) {
    this.method = from.method;
    this.path = from.path;
    this.query = query;
    this.headers = headers;
    this.body = from.body;
    this.isRepeatable = from.isRepeatable;
    this.operation = from.operation;
    this.attempt = attempt;
    this.limits = limits;
  }

  /**
   * Starts building a request. {@code {names}} in the path are replaced by {@link Builder#path}.
   */
  public static Builder of(String method, String path) {
    return new Builder(method, path);
  }

  /** The method, in upper case. */
  public String method() {
    return method;
  }

  /** The path from the root of the origin, encoded, without query. */
  public String path() {
    return path;
  }

  /** Path and query as in the request line. */
  public String target() {
    return query.isEmpty() ? path : path + "?" + query;
  }

  /** The headers. Names are looked up in any case. */
  public Map<String, String> headers() {
    return headers;
  }

  /** The body, null when there is none. */
  public byte @Nullable [] body() {
    return body == null ? null : body.clone();
  }

  /**
   * The ID of the operation in the API spec, such as {@code list-services}: a name for metrics and
   * spans. Empty for requests without one.
   */
  public String operation() {
    return operation;
  }

  /** The number of the attempt of its call, from 1. */
  public int attempt() {
    return attempt;
  }

  /** The same request as another attempt. For transports that retry. */
  public Request withAttempt(int number) {
    return new Request(this, query, headers, number, limits);
  }

  /** Whether the request is idempotent. */
  public boolean isRepeatable() {
    return isRepeatable || REPEATABLE.contains(method) || headers.containsKey(IDEMPOTENCY_KEY);
  }

  /** The same request with one more header, or with another value of it. */
  public Request withHeader(String name, String value) {
    Map<String, String> more = copy(headers);
    more.put(name, value);
    return new Request(this, query, readOnly(more), attempt, limits);
  }

  /** The same request with the headers and the query parameters of these options. */
  public Request with(CallOptions options) {
    Map<String, String> more = copy(headers);
    more.putAll(options.headers());
    StringJoiner wider = new StringJoiner("&");
    if (!query.isEmpty()) {
      wider.add(query);
    }
    options.query().forEach((name, value) -> Builder.add(wider, name, value));
    return new Request(this, wider.toString(), readOnly(more), attempt, limits);
  }

  /** The same request with other limits, for transports that send requests of their own. */
  public Request within(CallLimits chosen) {
    return new Request(this, query, headers, attempt, chosen);
  }

  /** The limits of the call that this request belongs to. */
  public CallLimits limits() {
    return Objects.requireNonNull(limits, "A transport must pass on the request that it was given");
  }

  private static Map<String, String> copy(Map<String, String> headers) {
    Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    copy.putAll(headers);
    return copy;
  }

  private static Map<String, String> readOnly(Map<String, String> headers) {
    return Collections.unmodifiableMap(headers);
  }

  /** Method and path, without the query, because it can contain secrets. */
  @Override
  public String toString() {
    return method + " " + path;
  }

  /** Collects a request. */
  public static final class Builder {
    private final String method;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final StringJoiner query = new StringJoiner("&");
    private final Map<String, Object> parts = new LinkedHashMap<>();
    private String path;
    private byte @Nullable [] body;
    private boolean isRepeatable;
    private String operation = "";

    private Builder(String method, String path) {
      this.method = method;
      this.path = path;
      headers.put("Accept", "application/json, */*;q=0.5");
    }

    /** Names the operation of the API spec, for metrics and spans. */
    public Builder operation(String id) {
      operation = id;
      return this;
    }

    /** Fills a name of the path. Slashes in the value are encoded. */
    public Builder path(String name, @Nullable Object value) {
      String text = value == null ? "" : value.toString();
      if (text.isEmpty()) {
        throw new InvalidArgumentException(
            "%s is %s, but it is required in the path %s"
                .formatted(name, value == null ? "null" : "empty", path));
      }
      path = path.replace("{" + name + "}", encode(text));
      return this;
    }

    /** Adds a query parameter; null adds none, a list adds one for each element. */
    public Builder query(String name, @Nullable Object value) {
      add(query, name, value);
      return this;
    }

    private static void add(StringJoiner query, String name, @Nullable Object value) {
      if (value instanceof Iterable<?> values) {
        values.forEach(each -> add(query, name, each));
      } else if (value != null) {
        query.add(encode(name) + "=" + encode(value.toString()));
      }
    }

    /** Sets a header; null sets none. */
    public Builder header(String name, @Nullable Object value) {
      if (value != null) {
        headers.put(name, value.toString());
      }
      return this;
    }

    /** Adds the optional parameters set by the caller. */
    public Builder options(Options options) {
      options.query().forEach(this::query);
      options.headers().forEach(this::header);
      return this;
    }

    /** Makes the request safe to retry: the API returns the same response again. */
    public Builder idempotencyKey() {
      headers.putIfAbsent(IDEMPOTENCY_KEY, UUID.randomUUID().toString());
      return this;
    }

    /** Allows retries of a POST that does no more when it is sent twice. */
    public Builder repeatable() {
      isRepeatable = true;
      return this;
    }

    /** Sets a JSON body from a model, list or map; null sets none. */
    public Builder json(@Nullable Object value) {
      return value == null ? this : body("application/json", Shape.ANY.write(value));
    }

    /** Adds a part of a {@code multipart/form-data} body: a text, or a file by its path. */
    public Builder part(String name, Object value) {
      parts.put(name, value);
      return this;
    }

    /** Sets an {@code application/x-www-form-urlencoded} body. */
    public Builder form(Map<String, String> fields) {
      StringJoiner form = new StringJoiner("&");
      fields.forEach((name, value) -> form.add(encode(name) + "=" + encode(value)));
      return body(
          "application/x-www-form-urlencoded", form.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Sets a body of any type. */
    public Builder body(String contentType, byte[] content) {
      headers.put("Content-Type", contentType);
      body = content.clone();
      return this;
    }

    /** The request. */
    public Request build() {
      if (!parts.isEmpty()) {
        Multipart multipart = new Multipart(parts);
        body(multipart.contentType(), multipart.content());
      }
      if (path.contains("{")) {
        throw new InvalidArgumentException("Missing path parameters: " + path);
      }
      return new Request(this, readOnly(copy(headers)));
    }

    private static String encode(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
  }
}
