package dev.platform.identity.session;

import dev.platform.base.db.Db;
import dev.platform.base.db.ShortLivedCache;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.account.Account;
import dev.platform.identity.account.Accounts;
import dev.platform.identity.account.ProvenAddresses;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Logs people in and out, lists and ends sessions. */
@NoAccessCheck("the password or the session decides")
public final class Sessions {
  /** How long a session is good after its last use. */
  public static final Duration LIFE = Duration.ofDays(7);

  /** How long a session is good at most, however often it is used. */
  public static final Duration LONGEST = Duration.ofDays(30);

  /** A use is written down at most this often, so that reads of a session do not write. */
  private static final Duration STEP = Duration.ofHours(1);

  private final Db db;
  private final Ids ids;
  private final Clock clock;
  private final Accounts accounts;
  private final ProvenAddresses addresses;
  private final ClientLogins clientLogins;
  private final AuditTrail trail;
  private final ShortLivedCache<String, Session> known;

  @Inject
  Sessions(
      Db db,
      Ids ids,
      Clock clock,
      Accounts accounts,
      ProvenAddresses addresses,
      ClientLogins clientLogins,
      Signals signals,
      AuditTrail trail) {
    this.db = db;
    this.ids = ids;
    this.clock = clock;
    this.accounts = accounts;
    this.addresses = addresses;
    this.clientLogins = clientLogins;
    this.trail = trail;
    this.known = new ShortLivedCache<>(signals, "session", this::load);
  }

  private Optional<Session> load(String digest) {
    return db.read(
        "session.find", tx -> extendable(tx.mapper(SessionMapper.class), digest, tx.now()));
  }

  /**
   * Logs a person in.
   *
   * @param browser where; the session that it had until now ends
   * @return the secret of the new session, for {@link SessionCookies}
   * @throws Failure unauthenticated, with the same words and after the same time whether the
   *     address or the password is wrong
   */
  public Secret logIn(String email, Secret password, Browser browser) {
    var account = accounts.logIn(email, password, browser.known());
    var token = RandomTokens.token(32);
    var id = new SessionId(ids.next(IdPrefix.SESSION));
    db.change(
        "session.create",
        tx -> {
          var mapper = tx.mapper(SessionMapper.class);
          mapper.deleteExpired(tx.now());
          accounts.loggedIn(tx, account.id());
          if (browser.cookie() != null) {
            var unused = end(tx, browser.cookie());
          }
          trail.logForPerson(tx, caller(account.id(), id), "LoginEvent", Map.of());
          mapper.insert(
              id,
              Digests.sha256(token),
              account.id(),
              browser.name(),
              tx.now(),
              tx.now().plus(LIFE));
        });
    return new Secret(token);
  }

  /** Ends the session of a cookie. Whoever clicks twice has logged out too. */
  public void logOut(String cookie) {
    db.change(
        "session.delete",
        tx ->
            end(tx, cookie)
                .ifPresentOrElse(
                    session ->
                        trail.logForPerson(
                            tx, caller(session.userId(), session.id()), "LogoutEvent", Map.of()),
                    tx::setAside));
  }

  private Optional<Session> end(WriteTx tx, String cookie) {
    var ended = tx.mapper(SessionMapper.class).delete(Digests.sha256(cookie));
    known.forget(tx);
    return ended;
  }

  /** The sessions of the caller, newest first; the caller's own has its credential's id. */
  public List<Session> list(Caller caller) {
    caller.requireDirect();
    return db.read(
        "session.list", tx -> tx.mapper(SessionMapper.class).list(caller.user(), tx.now()));
  }

  /**
   * Ends a session of the caller; it stops working within five seconds everywhere.
   *
   * @throws Failure not found if the caller has no such session
   */
  public void end(Caller caller, SessionId id) {
    caller.requireDirect();
    db.change(
        "session.end",
        tx -> {
          if (!tx.mapper(SessionMapper.class).deleteOf(id, caller.user())) {
            throw Failure.notFound(id);
          }
          trail.logForPerson(tx, caller, "RevokeSessionEvent", Map.of("session", id.value()));
          known.forget(tx);
        });
  }

  /** Ends all sessions of the caller but this one. */
  public void endOthers(Caller caller) {
    caller.requireSession();
    db.change("session.end-others", tx -> endOthers(tx, caller));
  }

  private void endOthers(WriteTx tx, Caller caller) {
    tx.mapper(SessionMapper.class)
        .deleteOthers(new SessionId(caller.credentialId()), caller.user());
    trail.logForPerson(tx, caller, "RevokeSessionEvent", Map.of("session", "all others"));
    known.forget(tx);
  }

  /**
   * Changes the caller's password, and ends all other sessions and all logins of the person's own
   * clients. What the person let others do, and API keys, stay: see {@code Authorizations} and
   * {@code ApiKeys}.
   *
   * @throws Failure invalid if the current one is wrong or the next one is not good enough
   */
  public void changePassword(Caller caller, Secret current, Secret next) {
    caller.requireSession();
    var hash = accounts.newPassword(caller, current, next);
    db.change(
        "account.password",
        tx -> {
          setPassword(tx, caller.user(), hash);
          endOthers(tx, caller);
          clientLogins.endOwn(tx, caller.user());
          trail.logForPerson(tx, caller, "ChangePasswordEvent", Map.of());
        });
  }

  /**
   * What an operator has made anew.
   *
   * @param person whose it is
   * @param password the new password, which is not kept
   */
  public record Reset(Caller person, Secret password) {}

  /**
   * Gives a person a new password, and ends all sessions and all logins of the person's own
   * clients. For the operator, who cannot know the old one.
   *
   * @throws Failure not found if nobody has this address
   */
  public Reset resetPassword(String email) {
    var password = Accounts.makeUpPassword();
    var hash = accounts.hash(password, email);
    return db.write(
        "account.reset",
        tx -> {
          var account =
              accounts
                  .withEmail(tx, email)
                  .orElseThrow(
                      () ->
                          Failure.absent("There is no user with the email address " + email + "."));
          clientLogins.endOwn(tx, account.id());
          var unused = addresses.prove(tx, account);
          return new Reset(replacePassword(tx, account, hash, "operator"), password);
        });
  }

  /**
   * Gives a person who has lost the password a new one, and ends all sessions and all logins of any
   * client: the mailbox of the person may have been read by others before.
   */
  void recover(WriteTx tx, Account account, String passwordHash) {
    clientLogins.endAll(tx, account.id());
    var unused = addresses.prove(tx, account);
    replacePassword(tx, account, passwordHash, "email");
  }

  /** Links to set the password end. */
  private void setPassword(WriteTx tx, UserId user, String passwordHash) {
    accounts.setPassword(tx, user, passwordHash);
    tx.mapper(PasswordResetMapper.class).delete(user);
  }

  private Caller replacePassword(WriteTx tx, Account account, String passwordHash, String by) {
    setPassword(tx, account.id(), passwordHash);
    tx.mapper(SessionMapper.class).deleteAll(account.id());
    known.forget(tx);
    var person = person(account.id(), "");
    trail.logForPerson(tx, person, "ChangePasswordEvent", Map.of("by", by));
    return person;
  }

  /** When the person of a session logged in. */
  public Instant startedAt(Caller caller) {
    caller.requireSession();
    return db.read(
            "session.get",
            tx ->
                tx.mapper(SessionMapper.class).find(new SessionId(caller.credentialId()), tx.now()))
        .map(Session::createdAt)
        .orElseThrow(Sessions::ended);
  }

  /** The token that writes of a session must carry. */
  public String csrfToken(String cookie) {
    return Digests.sha256("csrf:" + cookie);
  }

  /** Who is logged in with a cookie. A session that has ended is none. */
  public Optional<Caller> find(@Nullable String cookie) {
    return Optional.ofNullable(cookie)
        .flatMap(it -> known.find(Digests.sha256(it)))
        .filter(found -> clock.instant().isBefore(found.expiresAt()))
        .map(found -> caller(found.userId(), found.id()));
  }

  /** The caller of a session; see {@link dev.platform.identity.access.Authentication#session}. */
  public Caller caller(String cookie, @Nullable String csrfToken, Intent access) {
    var caller = find(cookie).orElseThrow(Sessions::ended);
    if (access == Intent.WRITE
        && (csrfToken == null || !Digests.same(csrfToken, csrfToken(cookie)))) {
      throw Failure.forbidden(
          "Requests that change data need the X-CSRF-Token header with your session's CSRF token.");
    }
    return caller;
  }

  private static Caller caller(UserId user, SessionId session) {
    return person(user, session.value());
  }

  private static Caller person(UserId user, String session) {
    return new Caller(user, Credential.SESSION, session, Optional.empty(), Set.of());
  }

  private static Optional<Session> extendable(SessionMapper mapper, String digest, Instant now) {
    var session = mapper.findByToken(digest, now);
    session
        .filter(s -> s.usedAt().plus(STEP).isBefore(now))
        .ifPresent(s -> mapper.extend(s.id(), now, extended(s, now)));
    return session;
  }

  private static Instant extended(Session session, Instant now) {
    var end = session.createdAt().plus(LONGEST);
    var next = now.plus(LIFE);
    return next.isBefore(end) ? next : end;
  }

  private static Failure ended() {
    return Failure.unauthenticated("The session has expired. Log in again.");
  }
}
