package dev.platform.client.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.client.error.Failure;
import dev.platform.client.error.PlatformException;
import dev.platform.client.error.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges an API key for tokens. A token is kept until shortly before it expires; callers that
 * come meanwhile wait for one exchange instead of making their own.
 */
final class ClientCredentials implements TokenSource {
  private static final Duration MARGIN = Duration.ofSeconds(60);
  private static final String PATH = "/oauth2/token";

  private final Transport oauth;
  private final Time time;
  private final Map<String, String> form;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Token current;

  ClientCredentials(Transport oauth, Time time, String keyId, String keySecret) {
    this.oauth = oauth;
    this.time = time;
    this.form =
        Map.of("grant_type", "client_credentials", "client_id", keyId, "client_secret", keySecret);
  }

  private record Token(String value, Instant renewAt) {}

  @Override
  public String token() throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      Token token = current;
      if (token == null || !time.now().isBefore(token.renewAt())) {
        token = exchange();
        current = token;
      }
      return token.value();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void reject(String token) {
    lock.lock();
    try {
      if (current != null && current.value().equals(token)) {
        current = null;
      }
    } finally {
      lock.unlock();
    }
  }

  private Token exchange() throws IOException, InterruptedException {
    Request request = Request.of("POST", PATH).form(form).build();
    Response response = oauth.send(request);
    if (!response.isSuccess()) {
      throw refusal(request, response);
    }
    JsonNode json = response.json();
    if (!json.path("access_token").isTextual()) {
      throw new TransportException(
          request + " answered without an access_token. Is the OAuth URL right?", null);
    }
    Duration lifetime = Duration.ofSeconds(json.path("expires_in").asLong());
    Duration tenth = lifetime.dividedBy(10);
    Duration margin = tenth.compareTo(MARGIN) < 0 ? tenth : MARGIN;
    return new Token(json.path("access_token").asText(), time.now().plus(lifetime).minus(margin));
  }

  /** The endpoint says 400 or 401 for a key that it does not know; for the caller both are 401. */
  private static PlatformException refusal(Request request, Response response) {
    Failure failure = Failures.of(request, response);
    if (failure.statusCode() != 400 && failure.statusCode() != 401) {
      return failure.toException();
    }
    return new Failure(
            failure.call(),
            401,
            "unauthorized",
            "the API key was refused (%s). Check key id, key secret and OAuth URL: "
                    .formatted(failure.message())
                + "the key may have been deleted, or belong to another installation",
            failure.code(),
            failure.params(),
            failure.requestId(),
            null)
        .toException();
  }
}
