package dev.platform.client.internal;

import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.Transport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Sends requests to one origin with the JDK's HTTP client. */
final class JdkTransport implements Transport {
  private final Connections connections;
  private final URI origin;

  JdkTransport(Connections connections, URI origin) {
    this.connections = connections;
    this.origin = origin;
  }

  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    HttpRequest.Builder sent =
        HttpRequest.newBuilder(URI.create(origin + request.target()))
            .setHeader("User-Agent", UserAgent.VALUE)
            .method(request.method(), body(request));
    request.headers().forEach(sent::setHeader);
    connections.inFlight().requireOpen();
    HttpResponse<byte[]> response =
        connections
            .inFlight()
            .await(
                connections.client().sendAsync(sent.build(), BodyHandlers.ofByteArray()),
                request.limits().nextAttempt());
    return new Response(response.statusCode(), response.headers().map(), response.body());
  }

  private static BodyPublisher body(Request request) {
    byte[] body = request.body();
    return body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
  }
}
