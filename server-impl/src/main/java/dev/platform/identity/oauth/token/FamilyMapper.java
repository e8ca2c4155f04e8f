package dev.platform.identity.oauth.token;

import dev.platform.base.id.UserId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** SQL of token families and their refresh tokens. */
interface FamilyMapper {
  void insert(FamilyRow family);

  Optional<FamilyRow> find(TokenFamilyId id);

  /** Keeps everybody else from the family of a refresh token until this transaction has ended. */
  Optional<FamilyRow> lockByToken(String digest);

  void touch(TokenFamilyId id, Instant usedAt, Instant expiresAt);

  boolean delete(TokenFamilyId id);

  void deleteOf(UserId userId, String clientId);

  void insertToken(
      String digest,
      TokenFamilyId familyId,
      byte @Nullable [] sealed,
      Instant createdAt,
      Instant expiresAt);

  @Nullable RefreshRow token(String digest);

  void useToken(String digest, Instant usedAt);

  /** The one that is good, if it can be told again. */
  Optional<SealedToken> newest(TokenFamilyId familyId);
}
