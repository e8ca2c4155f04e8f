package dev.platform.identity.account;

import dev.platform.base.id.UserId;
import java.util.Optional;

/** SQL of accounts. */
interface AccountMapper {
  void insert(Account account);

  Optional<Account> findByEmail(String email);

  Optional<Account> find(UserId id);

  void setPassword(UserId id, String passwordHash);

  void verifyEmail(UserId id);

  void setEmail(UserId id, String email);

  Account first();

  boolean isEmpty();

  /** Lets one replica at a time decide whether this is the first start. */
  String lock();
}
