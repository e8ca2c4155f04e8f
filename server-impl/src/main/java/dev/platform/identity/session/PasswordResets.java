package dev.platform.identity.session;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.limit.AttemptThrottle;
import dev.platform.base.mail.Mail;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.base.work.Work;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.account.Account;
import dev.platform.identity.account.Accounts;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** Lets people in who have lost their password, with a link that is sent by mail. */
@NoAccessCheck("the link in the email decides")
public final class PasswordResets {
  private static final Duration LIFE = Duration.ofMinutes(30);

  /** However often somebody asks, a person gets one mail in this time. */
  private static final Duration BETWEEN_MAILS = Duration.ofMinutes(5);

  private static final int SECRET_BYTES = 32;

  private final Db db;
  private final Accounts accounts;
  private final Sessions sessions;
  private final PasswordResetMails mails;
  private final AttemptThrottle throttle;
  private final ClientAddress visitor;
  private final Work work;

  @Inject
  PasswordResets(
      Db db,
      Accounts accounts,
      Sessions sessions,
      PasswordResetMails mails,
      AttemptThrottle throttle,
      ClientAddress visitor,
      Work work) {
    this.db = db;
    this.accounts = accounts;
    this.sessions = sessions;
    this.mails = mails;
    this.throttle = throttle;
    this.visitor = visitor;
    this.work = work;
  }

  /** Whether this installation sends mail. */
  public boolean isOn() {
    return mails.isOn();
  }

  /**
   * Sends a link to the person with an address. The address is looked up later, so that neither the
   * response nor its time tells whether there is such a person. Requests are limited by where they
   * come from, not by whom they are for, so nobody keeps the right person from a link.
   *
   * @throws Failure not found where mail is off; invalid if it is no address; rate limited
   */
  public void request(String email) {
    requireOn();
    var address = Mail.requireAddress(email.strip());
    throttle.beginFrom(visitor.address(), "password-reset/" + address);
    db.change(
        "password-reset.request",
        tx -> {
          tx.mapper(PasswordResetMapper.class).request(address, tx.now());
          work.wake(tx, PasswordResetReconciler.class);
        });
  }

  private void requireOn() {
    if (!isOn()) {
      throw Failure.absent(
          "This installation does not send email. Ask your administrator to reset your password.");
    }
  }

  /** Sends the links of some requests. Returns how many requests there were. */
  int sendSome(WriteTx tx, int limit) {
    var mapper = tx.mapper(PasswordResetMapper.class);
    mapper.deleteExpired(tx.now().minus(BETWEEN_MAILS));
    var addresses = mapper.takeRequests(limit);
    addresses.stream()
        .distinct()
        .flatMap(address -> accounts.withEmail(tx, address).stream())
        .forEach(account -> send(tx, account));
    return addresses.size();
  }

  private void send(WriteTx tx, Account account) {
    var token = new Secret(RandomTokens.token(SECRET_BYTES));
    var now = tx.now();
    int made =
        tx.mapper(PasswordResetMapper.class)
            .insert(
                account.id(),
                Digests.sha256(token.reveal()),
                now,
                now.plus(LIFE),
                now.minus(BETWEEN_MAILS));
    if (made > 0) {
      mails.sendLink(tx, account, token);
    }
  }

  /** Whose link it is; empty if it is not, or no longer, good. Asks for no credential. */
  public Optional<Account> find(Secret token) {
    return db.read("password-reset.find", tx -> find(tx, token));
  }

  private Optional<Account> find(Tx tx, Secret token) {
    return tx.mapper(PasswordResetMapper.class)
        .find(Digests.sha256(token.reveal()), tx.now())
        .flatMap(user -> accounts.find(tx, user));
  }

  /**
   * Sets a new password. The link is used up; all sessions and all logins of clients end.
   *
   * @throws Failure not found if the link is not good; invalid if the password is not good enough
   */
  public void reset(Secret token, Secret password) {
    var email = find(token).orElseThrow(PasswordResets::notGood).email();
    var hash = accounts.hash(password, email);
    db.change(
        "password-reset.reset",
        tx -> {
          var account =
              tx.mapper(PasswordResetMapper.class)
                  .take(Digests.sha256(token.reveal()), tx.now())
                  .flatMap(user -> accounts.find(tx, user))
                  .orElseThrow(PasswordResets::notGood);
          sessions.recover(tx, account, hash);
          mails.sendNotice(tx, account);
        });
  }

  private static Failure notGood() {
    return Failure.absent("This link was not found or has expired. Request another one.");
  }
}
