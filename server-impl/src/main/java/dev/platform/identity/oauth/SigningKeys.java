package dev.platform.identity.oauth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys that sign tokens, shared by all replicas. The first is made when it is first needed. */
final class SigningKeys {
  private final Db db;
  private final Vault vault;
  private volatile @Nullable List<ECKey> keys;

  @Inject
  SigningKeys(Db db, Vault vault) {
    this.db = db;
    this.vault = vault;
  }

  /** The key that signs: the newest. */
  ECKey signer() {
    var all = all();
    return all.get(all.size() - 1);
  }

  /** All keys whose signatures are good. */
  List<ECKey> all() {
    List<ECKey> known = keys;
    if (known == null) {
      known = db.write("signing-key.load", this::load);
      keys = known;
    }
    return known;
  }

  private List<ECKey> load(WriteTx tx) {
    var mapper = tx.mapper(SigningKeyMapper.class);
    mapper.lock();
    if (mapper.list().isEmpty()) {
      var key = make();
      mapper.insert(
          key.getKeyID(),
          vault.encrypt(new Secret(key.toJSONString()), place(key.getKeyID())),
          tx.now());
    }
    return mapper.list().stream().map(this::open).toList();
  }

  private ECKey open(SigningKeyRow row) {
    try {
      return ECKey.parse(vault.decrypt(row.sealedJwk(), place(row.id())).reveal());
    } catch (ParseException e) {
      throw new IllegalStateException("signing key " + row.id() + " cannot be read", e);
    }
  }

  private static ECKey make() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyIDFromThumbprint(true).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String place(String id) {
    return "signing_key/" + id;
  }
}
