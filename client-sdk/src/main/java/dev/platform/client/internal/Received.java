package dev.platform.client.internal;

import dev.platform.client.http.Response;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** A response as the JDK received it. */
final class Received {
  static final byte[] NO_BODY = new byte[0];

  private Received() {}

  /** The JDK has no body, not even an empty one, when a proxy rejects a {@code CONNECT}. */
  static Response of(HttpResponse<byte[]> response) {
    byte @Nullable [] body = response.body();
    return new Response(
        response.statusCode(), response.headers().map(), body == null ? NO_BODY : body);
  }
}
