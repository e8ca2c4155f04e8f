package dev.platform.identity.account;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * The password that was made up for the first administrator, kept encrypted until that person has
 * logged in or has another one: a start that fails after it was made up must not lose it.
 */
final class FirstPasswords {
  private final Vault vault;

  @Inject
  FirstPasswords(Vault vault) {
    this.vault = vault;
  }

  /** A password that still has to be shown. */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes from the database to the vault
  record Sealed(UserId userId, String email, byte[] sealed) {}

  void keep(WriteTx tx, UserId user, Secret password) {
    mapper(tx).insert(user, vault.encrypt(password, place(user)));
  }

  Optional<FirstPassword> find(Tx tx) {
    return mapper(tx)
        .find()
        .map(
            kept ->
                new FirstPassword(
                    kept.email(), vault.decrypt(kept.sealed(), place(kept.userId()))));
  }

  void forget(WriteTx tx, UserId user) {
    mapper(tx).delete(user);
  }

  private static FirstPasswordMapper mapper(Tx tx) {
    return tx.mapper(FirstPasswordMapper.class);
  }

  private static String place(UserId user) {
    return "first_password/" + user.value();
  }
}
