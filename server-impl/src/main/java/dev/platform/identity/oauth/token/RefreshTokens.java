package dev.platform.identity.oauth.token;

import dev.platform.base.db.WriteTx;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The refresh tokens of a family: a line in which each came after another, and only the newest is
 * good. Whoever calls holds the lock of the family.
 */
final class RefreshTokens {
  /** How long a refresh token is good. */
  static final Duration LIFE = Duration.ofDays(30);

  private static final String PREFIX = "rt_";

  private final Vault vault;
  private final OauthSettings settings;

  @Inject
  RefreshTokens(Vault vault, OauthSettings settings) {
    this.vault = vault;
    this.settings = settings;
  }

  static String digest(Secret token) {
    return Digests.sha256(token.reveal());
  }

  /** The first of a new family. */
  Secret first(WriteTx tx, TokenFamilyId family) {
    var token = make();
    insert(tx, family, digest(token), null);
    return token;
  }

  /**
   * Whether a token was used so long ago that no lost answer explains why it comes again. Until
   * then, it gives the newest of its line: its answer may have been lost, or several processes
   * renew one login at the same moment.
   */
  boolean isStolen(RefreshRow token, Instant now) {
    return token.usedAt() != null && now.isAfter(token.usedAt().plus(settings.refreshGrace()));
  }

  /**
   * What a token is exchanged for: a new one, or the newest of the line if it was used before.
   *
   * @return empty if the newest cannot be told again
   */
  Optional<Secret> after(WriteTx tx, RefreshRow token) {
    var mapper = tx.mapper(FamilyMapper.class);
    if (token.usedAt() != null) {
      return mapper.newest(token.familyId()).map(this::open);
    }
    mapper.useToken(token.digest(), tx.now());
    mapper.touch(token.familyId(), tx.now(), tx.now().plus(LIFE));
    return Optional.of(next(tx, token.familyId()));
  }

  /** Only the digest stays; the token itself is kept encrypted for the grace. */
  private Secret next(WriteTx tx, TokenFamilyId family) {
    var token = make();
    var digest = digest(token);
    insert(tx, family, digest, vault.encrypt(token, place(digest)));
    return token;
  }

  private static Secret make() {
    return new Secret(PREFIX + RandomTokens.token(32));
  }

  private static void insert(
      WriteTx tx, TokenFamilyId family, String digest, byte @Nullable [] sealed) {
    tx.mapper(FamilyMapper.class)
        .insertToken(digest, family, sealed, tx.now(), tx.now().plus(LIFE));
  }

  private Secret open(SealedToken newest) {
    return vault.decrypt(newest.sealed(), place(newest.digest()));
  }

  private static String place(String digest) {
    return "refresh_token/" + digest;
  }
}
