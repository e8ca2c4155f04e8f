package dev.platform.identity.account;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds people and their passwords. */
public final class AccountRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Passwords.class).in(Singleton.class);
    bindAsContract(FirstPasswords.class).in(Singleton.class);
    bindAsContract(ProvenAddresses.class).in(Singleton.class);
    bindAsContract(Accounts.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(AccountMapper.class, FirstPasswordMapper.class), List.of());
  }
}
