package dev.platform.client.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * A successful response whose body is read while it arrives. Close it, or read it to its end: until
 * then it keeps its connection.
 */
public final class StreamedResponse implements AutoCloseable {
  private final Response head;
  private final InputStream body;

  /** Used by the client; public for tests. */
  public StreamedResponse(Response head, InputStream body) {
    this.head = head;
    this.body = body;
  }

  /** Status, headers, and request ID, without the body. */
  public Response head() {
    return head;
  }

  /** The body. Reading it has no time limit. */
  public InputStream body() {
    return body;
  }

  /** Ends the transfer. */
  @Override
  public void close() {
    try {
      body.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The status only, because a body can contain secrets. */
  @Override
  public String toString() {
    return "Streamed" + head;
  }
}
