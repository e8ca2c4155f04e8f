package dev.platform.identity.session;

import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.secret.Chance;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.account.Accounts;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Logs people in and out. */
public final class Sessions {
  /** How long a session is good after its last use. */
  public static final Duration LIFE = Duration.ofDays(7);

  /** A use is written down at most this often, so that reads of a session do not write. */
  private static final Duration STEP = Duration.ofHours(1);

  private final Db db;
  private final Ids ids;
  private final Accounts accounts;

  @Inject
  Sessions(Db db, Ids ids, Accounts accounts) {
    this.db = db;
    this.ids = ids;
    this.accounts = accounts;
  }

  /**
   * Logs a person in.
   *
   * @param replaced the session that the browser had until now; it ends
   * @return the secret of the new session, for the cookie
   */
  public Secret logIn(String email, Secret password, @Nullable String replaced) {
    var account = accounts.logIn(email, password);
    var token = Chance.token(32);
    db.change(
        "session.create",
        tx -> {
          var mapper = tx.mapper(SessionMapper.class);
          mapper.deleteExpired(tx.now());
          if (replaced != null) {
            mapper.delete(Digests.sha256(replaced));
          }
          mapper.insert(
              new SessionId(ids.next(IdPrefix.SESSION)),
              Digests.sha256(token),
              account.id(),
              tx.now(),
              tx.now().plus(LIFE));
        });
    return new Secret(token);
  }

  /** Ends the session of a cookie. */
  public void logOut(String cookie) {
    db.change(
        "session.delete", tx -> tx.mapper(SessionMapper.class).delete(Digests.sha256(cookie)));
  }

  /** The token that writes of a session must carry. */
  public String csrfToken(String cookie) {
    return Digests.sha256("csrf:" + cookie);
  }

  /** The caller of a session; see {@link dev.platform.identity.access.Authentication#session}. */
  public Caller caller(String cookie, @Nullable String csrfToken, Intent access) {
    var session =
        db.read("session.find", tx -> extendable(tx.mapper(SessionMapper.class), cookie, tx.now()))
            .orElseThrow(() -> Failure.unauthenticated("The session has ended. Log in again."));
    if (access == Intent.WRITE
        && (csrfToken == null || !Digests.same(csrfToken, csrfToken(cookie)))) {
      throw Failure.forbidden(
          "A write with a session needs the header X-CSRF-Token with the token of the session.");
    }
    return new Caller(
        session.userId(), Credential.SESSION, session.id().value(), Optional.empty(), Set.of());
  }

  private static Optional<Session> extendable(SessionMapper mapper, String cookie, Instant now) {
    var session = mapper.findByToken(Digests.sha256(cookie), now);
    session
        .filter(s -> s.usedAt().plus(STEP).isBefore(now))
        .ifPresent(s -> mapper.extend(s.id(), now, now.plus(LIFE)));
    return session;
  }
}
