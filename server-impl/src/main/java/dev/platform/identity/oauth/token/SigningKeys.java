package dev.platform.identity.oauth.token;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The keys that sign tokens, shared by all replicas. The first is made when it is first needed.
 *
 * <p>Which key signs follows from the rows and the time alone, so replicas agree. A new key is
 * published for {@link #LEAD} before it signs, longer than anybody keeps a copy of the keys. An old
 * one stays after the next has begun to sign, for longer than a token lives.
 */
@NoAccessCheck("keys belong to the installation")
final class SigningKeys {
  /** How long a key is known before it signs. */
  static final Duration LEAD = Duration.ofMinutes(30);

  /** How much longer than its last token a key is known. */
  static final Duration TAIL = Duration.ofMinutes(45);

  private static final String CHANNEL = "signing_key";
  private static final Duration COPY = Duration.ofMinutes(1);
  private static final String ALL = "";

  private final Db db;
  private final Vault vault;
  private final Signals signals;
  private final OauthSettings settings;
  private final Clock clock;
  private final LoadingCache<String, List<SigningKey>> known =
      Caffeine.newBuilder().expireAfterWrite(COPY).build(key -> load());

  @Inject
  SigningKeys(Db db, Vault vault, Signals signals, OauthSettings settings, Clock clock) {
    this.db = db;
    this.vault = vault;
    this.signals = signals;
    this.settings = settings;
    this.clock = clock;
    signals.subscribe(CHANNEL, payload -> known.invalidateAll());
  }

  /** A key and since when it is known. */
  private record SigningKey(ECKey key, Instant createdAt) {}

  /** The key that signs now: the newest that has been known for long enough, else the oldest. */
  ECKey signer() {
    var keys = known.get(ALL);
    var ripe = clock.instant().minus(LEAD);
    for (int i = keys.size() - 1; i > 0; i--) {
      if (!keys.get(i).createdAt().isAfter(ripe)) {
        return keys.get(i).key();
      }
    }
    return keys.get(0).key();
  }

  /** All keys whose signatures are good. */
  List<ECKey> all() {
    return known.get(ALL).stream().map(SigningKey::key).toList();
  }

  /** Whether a key is among those whose signatures are good. Asked for each request. */
  boolean has(String id) {
    for (SigningKey each : known.get(ALL)) {
      if (each.key().getKeyID().equals(id)) {
        return true;
      }
    }
    return false;
  }

  /** All keys as others may see them, the one that signs now first. */
  List<ECKey> published() {
    var signer = signer();
    return all().stream()
        .sorted((a, b) -> Boolean.compare(b.equals(signer), a.equals(signer)))
        .map(ECKey::toPublicJWK)
        .toList();
  }

  /** Makes the next key when it is time, and forgets keys whose last token has ended. */
  void rotate() {
    boolean changed =
        db.write(
            "signing-key.rotate",
            tx -> {
              var mapper = tx.mapper(SigningKeyMapper.class);
              mapper.lock();
              var rows = mapper.list();
              boolean due =
                  rows.isEmpty()
                      || !rows.get(rows.size() - 1)
                          .createdAt()
                          .plus(settings.keyLife())
                          .isAfter(tx.now());
              if (due) {
                insert(tx);
              }
              var past = past(rows, tx.now());
              past.forEach(row -> mapper.delete(row.id()));
              if (due || !past.isEmpty()) {
                signals.send(tx, CHANNEL, "");
              }
              return due || !past.isEmpty();
            });
    if (changed) {
      known.invalidateAll();
    }
  }

  private List<SigningKeyRow> past(List<SigningKeyRow> rows, Instant now) {
    var last = now.minus(LEAD).minus(settings.longestTokenLife()).minus(TAIL);
    for (int i = rows.size() - 1; i > 0; i--) {
      if (!rows.get(i).createdAt().isAfter(last)) {
        return rows.subList(0, i);
      }
    }
    return List.of();
  }

  private List<SigningKey> load() {
    List<SigningKeyRow> rows =
        db.read("signing-key.list", tx -> tx.mapper(SigningKeyMapper.class).list());
    if (rows.isEmpty()) {
      rows = db.write("signing-key.first", this::first);
    }
    return rows.stream().map(this::open).toList();
  }

  private List<SigningKeyRow> first(WriteTx tx) {
    var mapper = tx.mapper(SigningKeyMapper.class);
    mapper.lock();
    if (mapper.list().isEmpty()) {
      insert(tx);
    }
    return mapper.list();
  }

  private void insert(WriteTx tx) {
    var key = make();
    tx.mapper(SigningKeyMapper.class)
        .insert(
            key.getKeyID(),
            vault.encrypt(new Secret(key.toJSONString()), place(key.getKeyID())),
            tx.now());
  }

  private SigningKey open(SigningKeyRow row) {
    try {
      var key = ECKey.parse(vault.decrypt(row.sealedJwk(), place(row.id())).reveal());
      return new SigningKey(
          new ECKey.Builder(key).keyUse(KeyUse.SIGNATURE).algorithm(JWSAlgorithm.ES256).build(),
          row.createdAt());
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
