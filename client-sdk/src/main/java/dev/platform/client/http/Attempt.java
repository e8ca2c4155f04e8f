package dev.platform.client.http;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one attempt of a call did: for metrics and spans. Immutable, and without secrets. */
public final class Attempt {
  private final Request request;
  private final Duration time;
  private final @Nullable Response response;
  private final @Nullable Exception failure;

  private Attempt(
      Request request, Duration time, @Nullable Response response, @Nullable Exception failure) {
    this.request = request;
    this.time = time;
    this.response = response;
    this.failure = failure;
  }

  /** An attempt that got a response. Used by the client; public for tests. */
  public static Attempt of(Request request, Duration time, Response response) {
    return new Attempt(request, time, response, null);
  }

  /** An attempt that got none. Used by the client; public for tests. */
  public static Attempt of(Request request, Duration time, Exception failure) {
    return new Attempt(request, time, null, failure);
  }

  /**
   * The ID of the operation in the API spec, such as {@code list-services}, and {@code token} for
   * the exchange of the API key. Empty for a request without one.
   */
  public String operation() {
    return request.operation();
  }

  /** The method. */
  public String method() {
    return request.method();
  }

  /** The path, with the IDs in it. Use {@link #operation()} to group. */
  public String path() {
    return request.path();
  }

  /** The number of the attempt of its call, from 1. */
  public int number() {
    return request.attempt();
  }

  /** The time from the first byte sent to the last byte received, with connecting. */
  public Duration time() {
    return time;
  }

  /** The HTTP status, or 0 if there was no response. */
  public int status() {
    return response == null ? 0 : response.status();
  }

  /** Names the request in the logs of the installation. */
  public Optional<String> requestId() {
    return Optional.ofNullable(response).flatMap(Response::requestId);
  }

  /** Why there was no response. */
  public Optional<Exception> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public String toString() {
    return failure == null
        ? "%s returned %d in %d ms, request %s"
            .formatted(request, status(), time.toMillis(), requestId().orElse("unknown"))
        : request + " got no response: " + failure;
  }
}
