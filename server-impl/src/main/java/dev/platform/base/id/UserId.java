package dev.platform.base.id;

/** Id of a user, prefix {@code usr-}. */
public record UserId(String value) implements Id {
  public UserId {
    IdPrefix.USER.require(value);
  }
}
