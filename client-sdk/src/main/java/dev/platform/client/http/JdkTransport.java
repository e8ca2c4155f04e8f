package dev.platform.client.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends requests to one origin with the HTTP client of the JDK. */
final class JdkTransport implements Transport {
  private final HttpClient client;
  private final URI origin;
  private final Duration timeout;

  JdkTransport(HttpClient client, URI origin, Duration timeout) {
    this.client = client;
    this.origin = origin;
    this.timeout = timeout;
  }

  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    HttpRequest.Builder sent =
        HttpRequest.newBuilder(URI.create(origin + request.target()))
            .timeout(timeout)
            .setHeader("User-Agent", UserAgent.VALUE)
            .method(request.method(), body(request));
    request.headers().forEach(sent::setHeader);
    HttpResponse<byte[]> answer = client.send(sent.build(), BodyHandlers.ofByteArray());
    return new Response(answer.statusCode(), answer.headers().map(), answer.body());
  }

  private static BodyPublisher body(Request request) {
    byte[] body = request.body();
    return body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
  }
}
