package dev.platform.client.internal;

import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.Transport;
import java.io.IOException;

/** Adds the bearer token. After a 401 it gets another token and repeats the request once. */
final class AuthorizedTransport implements Transport {
  private static final int UNAUTHORIZED = 401;

  private final Transport next;
  private final Tokens tokens;

  AuthorizedTransport(Transport next, Tokens tokens) {
    this.next = next;
    this.tokens = tokens;
  }

  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    String token = tokens.token(request.limits());
    Response response = next.send(bearing(request, token));
    if (response.status() != UNAUTHORIZED) {
      return response;
    }
    tokens.reject(token);
    String another = tokens.token(request.limits());
    return another.equals(token) ? response : next.send(bearing(request, another));
  }

  private static Request bearing(Request request, String token) {
    return request.withHeader("Authorization", "Bearer " + token);
  }
}
