package dev.platform.identity.account;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.limit.AttemptSource;
import dev.platform.base.limit.AttemptThrottle;
import dev.platform.base.mail.Mail;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** People and their passwords. */
@NoAccessCheck("the password or the session decides")
public final class Accounts {
  private final Db db;
  private final Ids ids;
  private final Passwords passwords;
  private final FirstPasswords firstPasswords;
  private final AttemptThrottle guesses;
  private final ClientAddress visitor;
  private final AuditTrail trail;

  @Inject
  Accounts(
      Db db,
      Ids ids,
      Passwords passwords,
      FirstPasswords firstPasswords,
      AttemptThrottle guesses,
      ClientAddress visitor,
      AuditTrail trail) {
    this.db = db;
    this.ids = ids;
    this.passwords = passwords;
    this.firstPasswords = firstPasswords;
    this.guesses = guesses;
    this.visitor = visitor;
    this.trail = trail;
  }

  /**
   * The person with this address and password.
   *
   * @param browser tells a browser in which the person has logged in before; empty for all others
   * @throws Failure unauthenticated, with the same words and after the same time whether the
   *     address or the password is wrong; rate limited after too many failures
   */
  public Account logIn(String written, Secret password, Optional<String> browser) {
    var email = Mail.address(written).orElse(written);
    var source = new AttemptSource(visitor.address(), browser);
    guesses.begin(email, source);
    Optional<Account> account = db.read("account.login", tx -> withEmail(tx, written));
    if (account.isEmpty()) {
      passwords.pretend(password);
    } else if (passwords.matches(password, account.get().passwordHash())) {
      guesses.succeeded(email, source);
      return account.get();
    }
    reject(email, account);
    throw Failure.unauthenticated("Incorrect email or password.");
  }

  /** Commits something in any case, so that the time does not tell whether there is an account. */
  private void reject(String email, Optional<Account> account) {
    db.change(
        "account.refuse",
        tx -> {
          guesses.failed(tx, email);
          account.ifPresent(
              it ->
                  trail.logRejection(
                      tx, session(it.id()), "LoginEvent", Map.of("reason", "password")));
        });
  }

  private static Caller session(UserId user) {
    return new Caller(user, Credential.SESSION, "", Optional.empty(), Set.of());
  }

  /** A person. */
  public Optional<Account> find(Tx tx, UserId id) {
    return tx.mapper(AccountMapper.class).find(id);
  }

  /**
   * The person with an address, without regard to case and in whatever form its domain is written.
   * Addresses were once kept as written.
   */
  public Optional<Account> withEmail(Tx tx, String email) {
    var mapper = tx.mapper(AccountMapper.class);
    return Mail.address(email).flatMap(mapper::findByEmail).or(() -> mapper.findByEmail(email));
  }

  /** The person who came first: the first administrator. */
  public Account first(Tx tx) {
    return tx.mapper(AccountMapper.class).first();
  }

  /** Whether nobody can log in yet. Other replicas wait until this transaction has ended. */
  public boolean isEmpty(WriteTx tx) {
    var mapper = tx.mapper(AccountMapper.class);
    mapper.lock();
    return mapper.isEmpty();
  }

  /**
   * Checks the old password of a caller with a session, who is counted apart from strangers, and
   * hashes the new one; slow on purpose, so outside of transactions.
   *
   * @return the hash, for {@link #setPassword}
   * @throws Failure invalid if the old one is wrong or the new one is not good enough; rate limited
   *     after too many wrong ones
   */
  public String newPassword(Caller caller, Secret current, Secret next) {
    Db.assertOutside();
    var user = caller.user();
    var account =
        db.read("account.find", tx -> tx.mapper(AccountMapper.class).find(user))
            .orElseThrow(() -> Failure.notFound(user));
    var source = new AttemptSource(visitor.address(), Optional.of(caller.credentialId()));
    guesses.begin(account.email(), source);
    if (!passwords.matches(current, account.passwordHash())) {
      CurrentOperation.rejected(null, null, "password");
      throw Failure.invalid("currentPassword", "is incorrect");
    }
    guesses.succeeded(account.email(), source);
    Passwords.check("newPassword", next, account.email());
    if (next.equals(current)) {
      throw Failure.invalid("newPassword", "must be different from the current password");
    }
    return passwords.hash(next);
  }

  /**
   * Keeps the password that was made up for the first administrator, until that person has logged
   * in or has another one.
   */
  public void keepFirstPassword(WriteTx tx, UserId user, Secret password) {
    firstPasswords.keep(tx, user, password);
  }

  /** The password that the operator still has to be told. */
  public Optional<FirstPassword> firstPassword(Tx tx) {
    return firstPasswords.find(tx);
  }

  /** A person has logged in, and so knows the password. */
  public void loggedIn(WriteTx tx, UserId user) {
    firstPasswords.forget(tx, user);
  }

  /** Gives a person another password. Only {@code Sessions} does, which ends other sessions too. */
  public void setPassword(WriteTx tx, UserId user, String passwordHash) {
    tx.mapper(AccountMapper.class).setPassword(user, passwordHash);
    firstPasswords.forget(tx, user);
  }

  /**
   * Hashes the password of somebody who gets an account; slow on purpose, so outside of
   * transactions.
   *
   * @throws Failure invalid if it is not good enough
   */
  public String hash(Secret password, String email) {
    Db.assertOutside();
    Passwords.check("password", password, email);
    return passwords.hash(password);
  }

  /** What is wrong with a password that somebody chose; empty if it is good enough. */
  public static Optional<String> complaint(Secret password, String email) {
    return Passwords.complaint(password, email);
  }

  /** A password that is easy to type: 100 bits in five groups. */
  public static Secret makeUpPassword() {
    return Passwords.makeUp();
  }

  /** Adds a person, whose address is not proven yet. */
  public Account create(WriteTx tx, String email, String name, String passwordHash) {
    var id = new UserId(ids.next(IdPrefix.USER));
    var account = new Account(id, Mail.requireAddress(email), false, name, passwordHash, tx.now());
    tx.mapper(AccountMapper.class).insert(account);
    return account;
  }
}
