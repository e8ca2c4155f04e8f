package dev.platform.platform.domain;

import dev.platform.platform.domain.DnsResolver.LookupFailed;
import jakarta.inject.Inject;
import java.util.Optional;

/** Finds out by the DNS whose a name is. */
final class Ownership {
  private static final int MAX_HOPS = 8;

  private final DnsResolver resolver;
  private final DomainSettings settings;

  @Inject
  Ownership(DomainSettings settings) {
    this.settings = settings;
    this.resolver = new DnsResolver(settings.resolver());
  }

  /** What the zone of a name says of a workspace. */
  enum Proof {
    /** The challenge is set: the owner of the zone has named this workspace. */
    CHALLENGE,
    /** The name leads to the service, which whoever has the service's slug can make use of. */
    CNAME,
    /** Nothing. */
    NONE
  }

  /** What the records of a domain prove. */
  Proof of(CustomDomain domain) throws LookupFailed {
    if (isSet(domain.challenge())) {
      return Proof.CHALLENGE;
    }
    return leadsTo(domain.name(), settings.target(domain.slug())) ? Proof.CNAME : Proof.NONE;
  }

  /** Whether the owner of the zone has set a challenge. */
  boolean isSet(Challenge challenge) throws LookupFailed {
    return resolver.txt(challenge.record()).contains(challenge.value());
  }

  private boolean leadsTo(String name, String target) throws LookupFailed {
    Optional<String> next = resolver.cname(name);
    for (int hop = 0; next.isPresent() && hop < MAX_HOPS; hop++) {
      if (next.get().equals(target)) {
        return true;
      }
      next = resolver.cname(next.get());
    }
    return false;
  }
}
