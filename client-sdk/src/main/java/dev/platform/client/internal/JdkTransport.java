package dev.platform.client.internal;

import dev.platform.client.error.InvalidArgumentException;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.StreamedResponse;
import dev.platform.client.http.Transport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** Sends requests to one origin with the JDK's HTTP client. */
final class JdkTransport implements Transport {
  private final Connections connections;
  private final URI origin;
  private final int maxBytes;

  JdkTransport(Connections connections, URI origin, int maxBytes) {
    this.connections = connections;
    this.origin = origin;
    this.maxBytes = maxBytes;
  }

  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    return Received.of(exchange(request, LimitedBody.handler(maxBytes)));
  }

  /** Sends a request and waits for the head of the response. */
  StreamedResponse open(Request request) throws IOException, InterruptedException {
    return Received.head(exchange(request, BodyHandlers.ofInputStream()));
  }

  private <T> HttpResponse<T> exchange(Request request, BodyHandler<T> body)
      throws IOException, InterruptedException {
    Duration timeout = request.limits().nextAttempt();
    HttpRequest sent = sent(request, timeout);
    connections.inFlight().requireOpen();
    return connections
        .inFlight()
        .await(connections.client().sendAsync(sent, body), request.limits(), timeout);
  }

  private HttpRequest sent(Request request, Duration timeout) {
    Map<String, String> headers = connections.headers(request);
    try {
      HttpRequest.Builder sent =
          HttpRequest.newBuilder(URI.create(origin + request.target()))
              .method(request.method(), body(request))
              .timeout(Timeouts.atLeastOneMillisecond(timeout));
      headers.forEach(sent::setHeader);
      return sent.build();
    } catch (IllegalArgumentException e) {
      throw new InvalidArgumentException(
          request + " cannot be sent: its method or path is not valid in HTTP");
    }
  }

  private static BodyPublisher body(Request request) {
    byte[] body = request.body();
    return body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
  }
}
