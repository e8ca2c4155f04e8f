package dev.platform.client.http;

/**
 * What a call returned, with the HTTP response that it came in. Immutable.
 *
 * @param <T> the type that the call returns
 */
public final class ApiResponse<T> {
  private final T value;
  private final Response response;

  /** Used by the client; public for tests. */
  public ApiResponse(T value, Response response) {
    this.value = value;
    this.response = response;
  }

  /** What the call returned. */
  public T value() {
    return value;
  }

  /** Status, headers, and request ID: of the last response, if the call sent several requests. */
  public Response response() {
    return response;
  }

  /** The status only, because a body can contain secrets. */
  @Override
  public String toString() {
    return "Api" + response;
  }
}
