package dev.platform.client.error;

import java.util.Optional;

/**
 * 403: the role, scope, or type of credential does not allow this, or the resource is protected and
 * requires confirmation.
 */
public final class ForbiddenException extends PlatformException {
  private static final long serialVersionUID = 1L;

  ForbiddenException(Failure failure) {
    super(failure);
  }

  /** The phrase to repeat as {@code confirm}, if the resource is in a protected environment. */
  public Optional<String> confirm() {
    return Optional.ofNullable(params().get("confirm")).map(Object::toString);
  }
}
