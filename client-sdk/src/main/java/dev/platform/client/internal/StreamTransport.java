package dev.platform.client.internal;

import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.StreamedResponse;
import dev.platform.client.http.Transport;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The end of a chain for one call whose body is read while it arrives. */
final class StreamTransport implements Transport {
  private static final int MAX_ERROR = 65_536;

  private final JdkTransport jdk;
  private @Nullable StreamedResponse streamed;

  StreamTransport(JdkTransport jdk) {
    this.jdk = jdk;
  }

  /** Returns the head of a success, and the whole of an error. */
  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    StreamedResponse opened = jdk.open(request);
    if (opened.head().isSuccess()) {
      streamed = opened;
      return opened.head();
    }
    try (opened) {
      Response head = opened.head();
      return new Response(head.status(), head.headers(), opened.body().readNBytes(MAX_ERROR));
    }
  }

  /** The successful response, if there is one. */
  Optional<StreamedResponse> streamed() {
    return Optional.ofNullable(streamed);
  }
}
