package dev.platform.client.internal;

import dev.platform.client.http.Response;
import dev.platform.client.http.StreamedResponse;
import java.io.InputStream;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** A response as the JDK received it. */
final class Received {
  static final byte[] NO_BODY = new byte[0];

  private Received() {}

  /** A response whose body is still to be read. */
  static StreamedResponse head(HttpResponse<InputStream> response) {
    @Nullable InputStream body = response.body();
    return new StreamedResponse(
        new Response(response.statusCode(), response.headers().map(), NO_BODY),
        body == null ? InputStream.nullInputStream() : body);
  }

  /** The JDK has no body, not even an empty one, when a proxy rejects a {@code CONNECT}. */
  static Response of(HttpResponse<byte[]> response) {
    byte @Nullable [] body = response.body();
    return new Response(
        response.statusCode(), response.headers().map(), body == null ? NO_BODY : body);
  }
}
