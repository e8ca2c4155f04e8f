package dev.platform.identity.oauth.token;

import dev.platform.base.error.Failure;
import org.jspecify.annotations.Nullable;

/**
 * The end of a transaction that has to be committed although its caller is refused, because
 * something had to be ended.
 *
 * @param value what was asked for
 * @param refusal why not
 */
public record CommittedResult<T>(@Nullable T value, @Nullable Failure refusal) {
  /** The caller gets what was asked for. */
  public static <T> CommittedResult<T> yes(T value) {
    return new CommittedResult<>(value, null);
  }

  /** The caller is refused. */
  public static <T> CommittedResult<T> no(Failure refusal) {
    return new CommittedResult<>(null, refusal);
  }

  /** What was asked for, now that the transaction has ended. */
  public T orRefuse() {
    if (value == null) {
      throw refusal == null ? new IllegalStateException("nothing was decided") : refusal;
    }
    return value;
  }
}
