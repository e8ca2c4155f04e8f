package dev.platform.identity.session;

import org.jspecify.annotations.Nullable;

/**
 * Where a person logs in.
 *
 * @param cookie the session that the browser had until now, which ends
 * @param agent what the browser calls itself
 */
public record Browser(@Nullable String cookie, @Nullable String agent) {
  private static final int MAX_AGENT = 200;

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
