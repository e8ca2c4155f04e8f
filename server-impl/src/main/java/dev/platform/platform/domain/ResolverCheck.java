package dev.platform.platform.domain;

import java.util.Optional;

/** Whether the DNS resolver responds that verifies custom domains. */
public final class ResolverCheck {
  /** No domain has this name, and every resolver knows that. */
  private static final String NAME = "platform-check.invalid";

  private ResolverCheck() {}

  /** Why it does not respond; empty if it does. Blocks. */
  public static Optional<String> problem(DomainSettings settings) {
    try {
      new DnsResolver(settings.resolver()).txt(NAME);
      return Optional.empty();
    } catch (DnsResolver.LookupFailed e) {
      return Optional.of(settings.resolver().orElse("the system's resolver") + " does not respond");
    }
  }
}
