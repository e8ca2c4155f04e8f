package dev.platform.client.internal;

import dev.platform.client.error.UnreadableResponseException;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.util.Optional;

/** A body in memory. One that is larger than the limit ends the exchange. */
final class LimitedBody {
  private final int maxBytes;
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();

  private LimitedBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Receives bodies of at most this size. */
  static BodyHandler<byte[]> handler(int maxBytes) {
    return head -> {
      LimitedBody body = new LimitedBody(maxBytes);
      return BodySubscribers.mapping(
          BodySubscribers.ofByteArrayConsumer(body::add), end -> body.received.toByteArray());
    };
  }

  private void add(Optional<byte[]> bytes) {
    bytes.ifPresent(
        it -> {
          if (it.length > maxBytes - received.size()) {
            throw new UnreadableResponseException(
                "The response is larger than the limit of %d bytes. Raise maxResponseBytes, or read it with stream(request)"
                    .formatted(maxBytes));
          }
          received.writeBytes(it);
        });
  }
}
