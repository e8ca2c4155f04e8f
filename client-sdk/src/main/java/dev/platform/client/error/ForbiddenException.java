package dev.platform.client.error;

import java.util.Optional;

/**
 * 403: the role, the scope or the kind of credential does not allow this, or the thing is protected
 * and wants a confirmation.
 */
public final class ForbiddenException extends PlatformException {
  private static final long serialVersionUID = 1L;

  ForbiddenException(Failure failure) {
    super(failure);
  }

  /** The phrase to repeat as {@code confirm}, when the thing is in a protected environment. */
  public Optional<String> confirm() {
    return Optional.ofNullable(params().get("confirm")).map(Object::toString);
  }
}
