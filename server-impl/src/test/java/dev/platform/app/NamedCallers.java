package dev.platform.app;

import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells callers by their names instead of tokens; every other token is read as it is.
 *
 * @param callers by the names that are tokens here
 */
record NamedCallers(Authentication real, Map<String, Caller> callers) implements Authentication {
  @Override
  public Caller bearer(String token, Audience audience) {
    return callers.containsKey(token)
        ? Objects.requireNonNull(callers.get(token))
        : real.bearer(token, audience);
  }

  @Override
  public Caller still(String token, Caller caller) {
    return caller;
  }

  @Override
  public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
    return real.session(cookie, csrfToken, access);
  }
}
