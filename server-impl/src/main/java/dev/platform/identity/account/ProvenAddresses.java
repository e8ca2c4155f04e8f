package dev.platform.identity.account;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps an address for its owner. An address is proven by a link that was mailed to it, by an
 * administrator of the installation, or by the external issuer; whoever only claims it gives way to
 * whoever proves it.
 */
public final class ProvenAddresses {
  private final Accounts accounts;
  private final AuditTrail trail;

  @Inject
  ProvenAddresses(Accounts accounts, AuditTrail trail) {
    this.accounts = accounts;
    this.trail = trail;
  }

  /** Whether a user answers for the addresses of others: the first administrator does. */
  public boolean isVouchedForBy(Tx tx, UserId user) {
    return tx.mapper(AccountMapper.class).first().id().equals(user);
  }

  /** The owner of the address has this account. */
  public Account prove(WriteTx tx, Account account) {
    tx.mapper(AccountMapper.class).verifyEmail(account.id());
    return new Account(
        account.id(),
        account.email(),
        true,
        account.name(),
        account.passwordHash(),
        account.createdAt());
  }

  /**
   * The account of the owner of an address, who has just proven it. An account that only claimed
   * the address loses it, and keeps its memberships for itself.
   *
   * @return empty if the owner has no account
   */
  public Optional<Account> ownerOf(WriteTx tx, String email) {
    var account = accounts.withEmail(tx, email);
    account.filter(it -> !it.emailVerified()).ifPresent(it -> giveWay(tx, it));
    return account.filter(Account::emailVerified);
  }

  private void giveWay(WriteTx tx, Account account) {
    // Unique, and no one can have it (RFC 2606).
    var vacated = account.id().value() + "@unverified.invalid";
    tx.mapper(AccountMapper.class).setEmail(account.id(), vacated);
    trail.logForPerson(
        tx,
        new Caller(account.id(), Caller.Credential.SESSION, "", Optional.empty(), Set.of()),
        "ChangeEmailEvent",
        Map.of("from", account.email(), "to", vacated, "reason", "unverified"));
  }
}
