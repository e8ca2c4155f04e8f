package dev.platform.identity.account;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.limit.Guesses;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Visitor;
import jakarta.inject.Inject;
import java.util.Optional;

/** People and their passwords. */
public final class Accounts {
  private final Db db;
  private final Ids ids;
  private final Guesses guesses;
  private final Visitor visitor;

  @Inject
  Accounts(Db db, Ids ids, Guesses guesses, Visitor visitor) {
    this.db = db;
    this.ids = ids;
    this.guesses = guesses;
    this.visitor = visitor;
  }

  /**
   * The person with this address and password.
   *
   * @throws Failure unauthenticated, with the same words and after the same time whether the
   *     address or the password is wrong; rate limited after too many failures of the address or of
   *     the visitor
   */
  public Account logIn(String email, Secret password) {
    guesses.begin(email, visitor.address());
    Optional<Account> account =
        db.read("account.login", tx -> tx.mapper(AccountMapper.class).findByEmail(email));
    if (account.isEmpty()) {
      Passwords.pretend(password);
    } else if (Passwords.matches(password, account.get().passwordHash())) {
      guesses.succeeded(email, visitor.address());
      return account.get();
    }
    throw Failure.unauthenticated("The e-mail address or the password is wrong.");
  }

  /** A person. */
  public Optional<Account> find(Tx tx, UserId id) {
    return tx.mapper(AccountMapper.class).find(id);
  }

  /** The person with an address, without regard to case. */
  public Optional<Account> withEmail(Tx tx, String email) {
    return tx.mapper(AccountMapper.class).findByEmail(email);
  }

  /** The person with an address. */
  public Optional<Account> findByEmail(Tx tx, String email) {
    return tx.mapper(AccountMapper.class).findByEmail(email);
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
   * Checks the old password of a person and hashes the new one; slow on purpose, so outside of
   * transactions.
   *
   * @return the hash, for {@link #setPassword}
   * @throws Failure invalid if the old one is wrong or the new one is not good enough
   */
  public String newPassword(UserId user, Secret current, Secret next) {
    Db.assertOutside();
    var account =
        db.read("account.find", tx -> tx.mapper(AccountMapper.class).find(user))
            .orElseThrow(() -> Failure.notFound(user));
    if (!Passwords.matches(current, account.passwordHash())) {
      throw Failure.invalid("currentPassword", "is wrong");
    }
    Passwords.check(next, account.email());
    if (next.equals(current)) {
      throw Failure.invalid("newPassword", "must be another one than before");
    }
    return Passwords.hash(next);
  }

  /** Gives a person another password. Only {@code Sessions} does, which ends other sessions too. */
  public void setPassword(WriteTx tx, UserId user, String passwordHash) {
    tx.mapper(AccountMapper.class).setPassword(user, passwordHash);
  }

  /** Hashes a password; slow on purpose, so outside of transactions. */
  public static String hash(Secret password) {
    Db.assertOutside();
    return Passwords.hash(password);
  }

  /** Adds a person. */
  public Account create(WriteTx tx, String email, String name, String passwordHash) {
    var id = new UserId(ids.next(IdPrefix.USER));
    var account = new Account(id, email, name, passwordHash, tx.now());
    tx.mapper(AccountMapper.class).insert(account);
    return account;
  }
}
