package dev.platform.base.lazy;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is made when it is first needed, once. Others who ask meanwhile wait for it; when
 * making it fails, the next caller tries again.
 *
 * @param <T> what it is
 */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> maker;
  private volatile @Nullable T value;

  /**
   * Nothing is made yet.
   *
   * @param maker makes the value
   */
  public Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  @Override
  public T get() {
    T made = value;
    return made != null ? made : make();
  }

  private synchronized T make() {
    T made = value;
    if (made == null) {
      made = maker.get();
      value = made;
    }
    return made;
  }
}
