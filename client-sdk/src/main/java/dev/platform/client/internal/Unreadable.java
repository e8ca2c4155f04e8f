package dev.platform.client.internal;

import dev.platform.client.error.UnreadableResponseException;
import dev.platform.client.http.Response;
import dev.platform.client.model.Shape;

/** Responses that are not what the API sends. */
public final class Unreadable {
  private Unreadable() {}

  /**
   * The exception for a response.
   *
   * @param call method and path
   * @param reason what is wrong with the body, without its content
   */
  public static UnreadableResponseException of(String call, Response response, String reason) {
    return new UnreadableResponseException(
        "%s returned %d with a body that cannot be read: %s. Check the API URL. Content-Type %s, request %s, body: %s"
            .formatted(
                call,
                response.status(),
                reason,
                response.header("Content-Type").orElse("unknown"),
                response.requestId().orElse("unknown"),
                response.isEmpty() ? "empty" : Redaction.excerpt(response.text())));
  }

  /** Reads a message of a WebSocket. */
  public static <T> T read(String call, String message, Shape<T> shape) {
    try {
      return shape.read(message);
    } catch (IllegalArgumentException e) {
      throw new UnreadableResponseException(
          "%s sent a message that cannot be read: %s. Message: %s"
              .formatted(call, e.getMessage(), Redaction.excerpt(message)));
    }
  }
}
