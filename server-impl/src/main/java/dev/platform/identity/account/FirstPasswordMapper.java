package dev.platform.identity.account;

import dev.platform.base.id.UserId;
import java.util.Optional;

/** SQL of the first password. */
interface FirstPasswordMapper {
  void insert(UserId userId, byte[] sealed);

  Optional<FirstPasswords.Sealed> find();

  void delete(UserId userId);
}
