package dev.platform.base.db;

import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import java.util.List;
import java.util.Optional;

/**
 * Tells at the start whether a key is the one that this database was encrypted with. Otherwise half
 * of an installation would write what the other half cannot read.
 */
public final class SecretKeyCheck {
  private static final String PLACE = "secret_key_check";

  private SecretKeyCheck() {}

  /** What this brings to the database. */
  public static Persistence persistence() {
    return new Persistence(List.of(SecretKeyCheckMapper.class), List.of());
  }

  /** Whether there is a key that this database was encrypted with. */
  public static boolean isEncrypted(Db db) {
    return db.read("secret_key.find", tx -> tx.mapper(SecretKeyCheckMapper.class).find())
        .isPresent();
  }

  /** Whether the key fits. The first key that asks is the one. */
  public static boolean fits(Db db, Vault vault) {
    Optional<byte[]> sealed =
        db.write(
            "secret_key.check",
            tx -> {
              var mapper = tx.mapper(SecretKeyCheckMapper.class);
              mapper.insert(vault.encrypt(new Secret(PLACE), PLACE));
              return mapper.find();
            });
    return sealed.isPresent() && fits(sealed.get(), vault);
  }

  /** The same for a database that is not open, of which this is the row. */
  public static boolean fits(byte[] sealed, Vault vault) {
    return vault.canDecrypt(sealed, PLACE);
  }
}
