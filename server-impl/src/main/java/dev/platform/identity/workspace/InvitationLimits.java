package dev.platform.identity.workspace;

import dev.platform.base.error.Failure;
import dev.platform.base.limit.RateLimit;
import dev.platform.base.limit.RateLimiter;
import dev.platform.base.secret.Digests;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import java.util.Locale;

/** How many invitations a user sends, so that nobody floods a mailbox. */
final class InvitationLimits {
  private static final RateLimit ALL = new RateLimit("invitations", 20);
  private static final RateLimit ONE_ADDRESS = new RateLimit("invitations-to-address", 2);

  private final RateLimiter limiter;

  @Inject
  InvitationLimits(RateLimiter limiter) {
    this.limiter = limiter;
  }

  /**
   * Counts an invitation.
   *
   * @throws Failure rate limited
   */
  void count(Caller caller, String email) {
    var user = caller.user().value();
    take(ONE_ADDRESS, user + "/" + Digests.sha256(email.toLowerCase(Locale.ROOT)));
    take(ALL, user);
  }

  private void take(RateLimit rate, String who) {
    var result = limiter.take(rate, who);
    if (!result.isAdmitted()) {
      throw Failure.rateLimited("Too many invitations.", result.waitSeconds());
    }
  }
}
