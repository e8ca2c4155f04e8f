package dev.platform.identity.oauth.authorization;

import dev.platform.base.id.UserId;
import dev.platform.identity.oauth.token.TokenFamilyId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** SQL of authorization codes. */
interface CodeMapper {
  void insert(CodeRow code);

  /** Keeps everybody else from the code until this transaction has ended. */
  Optional<CodeRow> lock(String digest);

  void use(String digest, Instant usedAt, @Nullable TokenFamilyId familyId);

  void deleteOf(UserId userId, String clientId);

  void deleteExpired(Instant before);
}
