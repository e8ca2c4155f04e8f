package dev.platform.identity.account;

import dev.platform.base.id.UserId;
import java.time.Instant;

/**
 * A person.
 *
 * @param id the person's id
 * @param email address, as it was given; unique without regard to case
 * @param emailVerified whether the address is proven to be the person's, see {@link
 *     ProvenAddresses}
 * @param name what to call the person
 * @param passwordHash Argon2id, with its parameters
 * @param createdAt when it was made
 */
public record Account(
    UserId id,
    String email,
    boolean emailVerified,
    String name,
    String passwordHash,
    Instant createdAt) {
  @Override
  public String toString() {
    return "Account[" + id.value() + "]";
  }
}
