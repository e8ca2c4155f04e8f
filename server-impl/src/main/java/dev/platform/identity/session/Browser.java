package dev.platform.identity.session;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a person logs in.
 *
 * @param cookie the session that the browser had until now, which ends
 * @param agent what the browser calls itself
 * @param known tells the browser, if the person has logged in in it before; see {@link
 *     KnownBrowsers}
 */
public record Browser(@Nullable String cookie, @Nullable String agent, Optional<String> known) {
  private static final int MAX_AGENT = 200;

  /** One in which the person has not logged in before. */
  public Browser(@Nullable String cookie, @Nullable String agent) {
    this(cookie, agent, Optional.empty());
  }

  /** What the browser calls itself, fit to be shown. */
  String name() {
    if (agent == null) {
      return "";
    }
    var plain = agent.replaceAll("\\p{C}+", " ").trim();
    return plain.substring(0, Math.min(MAX_AGENT, plain.length()));
  }

  @Override
  public String toString() {
    return "Browser[" + name() + "]";
  }
}
