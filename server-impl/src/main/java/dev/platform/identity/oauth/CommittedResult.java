package dev.platform.identity.oauth;

import dev.platform.base.error.Failure;
import org.jspecify.annotations.Nullable;

/**
 * The end of a transaction that has to be committed although its caller is refused, because
 * something had to be ended.
 *
 * @param value what was asked for
 * @param refusal why not
 */
record CommittedResult<T>(@Nullable T value, @Nullable Failure refusal) {
  static <T> CommittedResult<T> yes(T value) {
    return new CommittedResult<>(value, null);
  }

  static <T> CommittedResult<T> no(Failure refusal) {
    return new CommittedResult<>(null, refusal);
  }

  /** What was asked for, now that the transaction has ended. */
  T orRefuse() {
    if (value == null) {
      throw refusal == null ? new IllegalStateException("nothing was decided") : refusal;
    }
    return value;
  }
}
