package dev.platform.content.page;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is first needed, once. */
final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> maker;
  private volatile @Nullable T value;

  Lazy(Supplier<T> maker) {
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
