package dev.platform.client.internal;

import dev.platform.client.error.Failure;
import dev.platform.client.error.PlatformException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.http.CallLimits;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.Time;
import dev.platform.client.http.Transport;
import dev.platform.client.model.Shape;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges an API key for access tokens. A token is kept until shortly before it expires. Callers
 * that need one during an exchange wait for it.
 */
final class ClientCredentials implements Tokens {
  private static final Duration MARGIN = Duration.ofSeconds(60);
  private static final String PATH = "/oauth2/token";

  private final Transport oauth;
  private final Time time;
  private final Map<String, String> form;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Token current;

  ClientCredentials(Transport oauth, Time time, String keyId, String keySecret) {
    this.oauth = oauth;
    this.time = time;
    this.form =
        Map.of("grant_type", "client_credentials", "client_id", keyId, "client_secret", keySecret);
  }

  private record Token(String value, Instant renewAt) {}

  @Override
  public String token(CallLimits limits) throws IOException, InterruptedException {
    Token token = current;
    return token != null && isValid(token) ? token.value() : renewed(limits);
  }

  private String renewed(CallLimits limits) throws IOException, InterruptedException {
    Turn turn = new Turn(limits);
    ForkJoinPool.managedBlock(turn);
    if (!turn.hasCome) {
      throw new TimedOutException(
          "No access token within the call timeout of %s: another call is still exchanging the API key"
              .formatted(Timeouts.text(limits.callTimeout())),
          null);
    }
    try {
      Token token = current;
      if (token == null || !isValid(token)) {
        token = exchange(limits);
        current = token;
      }
      return token.value();
    } finally {
      lock.unlock();
    }
  }

  /**
   * The wait for the lock. The JDK's HTTP client completes exchanges on the common pool, so a pool
   * full of callers that wait here must get another thread, or the one exchange would never end.
   */
  private final class Turn implements ForkJoinPool.ManagedBlocker {
    private final CallLimits limits;
    private boolean hasCome;

    Turn(CallLimits limits) {
      this.limits = limits;
    }

    @Override
    public boolean isReleasable() {
      hasCome = hasCome || lock.tryLock();
      return hasCome;
    }

    @Override
    public boolean block() throws InterruptedException {
      hasCome = hasCome || lock.tryLock(limits.remaining().toNanos(), TimeUnit.NANOSECONDS);
      return true;
    }
  }

  private boolean isValid(Token token) {
    return time.now().isBefore(token.renewAt());
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

  private Token exchange(CallLimits limits) throws IOException, InterruptedException {
    Request request =
        Request.of("POST", PATH).operation("token").form(form).repeatable().build().within(limits);
    Response response = oauth.send(request).to(request);
    if (!response.isSuccess()) {
      throw rejection(request, response);
    }
    Map<String, Object> json = response.read(Shape.ANY.map());
    if (!(json.get("access_token") instanceof String token)) {
      throw Unreadable.of(request.toString(), response, "it has no access_token");
    }
    Duration lifetime =
        Duration.ofSeconds(json.get("expires_in") instanceof Number n ? n.longValue() : 0);
    Duration tenth = lifetime.dividedBy(10);
    Duration margin = tenth.compareTo(MARGIN) < 0 ? tenth : MARGIN;
    return new Token(token.strip(), time.now().plus(lifetime).minus(margin));
  }

  /** The endpoint returns 400 or 401 for an unknown key; callers get 401 for both. */
  private static PlatformException rejection(Request request, Response response) {
    Failure failure = Failures.of(request, response);
    if (failure.statusCode() != 400 && failure.statusCode() != 401) {
      return failure.toException();
    }
    return Failure.builder(failure.call(), 401)
        .id("unauthorized")
        .message(
            "the API key was rejected (%s). Check the key ID, the key secret, and the OAuth URL: "
                    .formatted(failure.message().replaceAll("\\.$", ""))
                + "the key may have been deleted, or may belong to another installation")
        .code(failure.code())
        .params(failure.params())
        .requestId(failure.requestId())
        .attempts(failure.attempts())
        .build()
        .toException();
  }
}
