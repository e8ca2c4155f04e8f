package dev.platform.client.http;

import dev.platform.client.internal.Timeouts;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Settings of some calls that differ from those of the client. Immutable. */
public final class CallOptions {
  private static final CallOptions NONE = new Builder().build();

  private final @Nullable Duration callTimeout;
  private final @Nullable Duration attemptTimeout;
  private final @Nullable RetryPolicy retry;
  private final Map<String, String> headers;
  private final Map<String, Object> query;

  private CallOptions(Builder builder) {
    this.callTimeout = builder.callTimeout;
    this.attemptTimeout = builder.attemptTimeout;
    this.retry = builder.retry;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    this.query = Collections.unmodifiableMap(new LinkedHashMap<>(builder.query));
  }

  /** No options: every call uses the settings of the client. */
  public static CallOptions none() {
    return NONE;
  }

  /** Starts from these options. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.callTimeout = callTimeout;
    builder.attemptTimeout = attemptTimeout;
    builder.retry = retry;
    builder.headers.putAll(headers);
    builder.query.putAll(query);
    return builder;
  }

  /** The longest that a call may take, empty for the setting of the client. */
  public Optional<Duration> callTimeout() {
    return Optional.ofNullable(callTimeout);
  }

  /** The longest that one attempt may take, empty for the setting of the client. */
  public Optional<Duration> attemptTimeout() {
    return Optional.ofNullable(attemptTimeout);
  }

  /** How calls are retried, empty for the setting of the client. */
  public Optional<RetryPolicy> retry() {
    return Optional.ofNullable(retry);
  }

  /** Headers that are sent with every call. */
  public Map<String, String> headers() {
    return headers;
  }

  /** Query parameters that are added to every call. */
  public Map<String, Object> query() {
    return query;
  }

  /** Collects options. */
  public static final class Builder {
    private @Nullable Duration callTimeout;
    private @Nullable Duration attemptTimeout;
    private @Nullable RetryPolicy retry;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Map<String, Object> query = new LinkedHashMap<>();

    private Builder() {}

    /** The longest that a call may take, with all attempts, waits, and the token exchange. */
    public Builder callTimeout(Duration timeout) {
      this.callTimeout = Timeouts.require("callTimeout", timeout);
      return this;
    }

    /** The longest that one attempt may take, from connecting to the last byte of the body. */
    public Builder attemptTimeout(Duration timeout) {
      this.attemptTimeout = Timeouts.require("attemptTimeout", timeout);
      return this;
    }

    /** How calls are retried. */
    public Builder retry(RetryPolicy retry) {
      this.retry = retry;
      return this;
    }

    /** Sends a header with every call, in place of one of the same name. */
    public Builder header(String name, String value) {
      headers.put(name, value);
      return this;
    }

    /** Adds a query parameter to every call. */
    public Builder query(String name, Object value) {
      query.put(name, value);
      return this;
    }

    /**
     * Sends this {@code Idempotency-Key}: the API carries out a creation with the same key once,
     * and returns its first response to every later request. Use it for a single creation.
     */
    public Builder idempotencyKey(String key) {
      return header(Request.IDEMPOTENCY_KEY, key);
    }

    /** The options. */
    public CallOptions build() {
      return new CallOptions(this);
    }
  }
}
