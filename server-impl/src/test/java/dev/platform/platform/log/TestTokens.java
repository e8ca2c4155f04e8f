package dev.platform.platform.log;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Credentials that a test hands out and takes back. */
final class TestTokens implements Authentication {
  private final Map<String, Caller> callers = new ConcurrentHashMap<>();
  private final Map<String, Caller> good = new ConcurrentHashMap<>();
  private final Map<Caller, Integer> rechecked = new ConcurrentHashMap<>();

  void give(String token, Caller caller) {
    callers.put(token, caller);
    good.put(token, caller);
  }

  void revoke(String token) {
    expire(token);
    good.remove(token);
  }

  /** From now on the token opens nothing new, but its credential is good. */
  void expire(String token) {
    callers.remove(token);
  }

  @Override
  public Caller bearer(String token, Audience audience) {
    return Optional.ofNullable(callers.get(token))
        .orElseThrow(() -> Failure.unauthenticated("The access token is not good."));
  }

  @Override
  public Caller still(String token, Caller caller) {
    if (!good.containsValue(caller)) {
      throw Failure.unauthenticated("The credential was revoked.");
    }
    rechecked.merge(caller, 1, Integer::sum);
    return caller;
  }

  /** How often it was found that a caller's credential is still good. */
  int rechecked(Caller caller) {
    return rechecked.getOrDefault(caller, 0);
  }

  @Override
  public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
    return bearer(cookie, Audience.API);
  }
}
