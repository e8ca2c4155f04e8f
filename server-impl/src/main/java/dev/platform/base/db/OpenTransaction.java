package dev.platform.base.db;

import org.jspecify.annotations.Nullable;

/** Which transaction the current thread has open. */
final class OpenTransaction {
  private static final ThreadLocal<@Nullable String> NAME = new ThreadLocal<>();

  private OpenTransaction() {}

  static void enter(String name) {
    assertNone();
    NAME.set(name);
  }

  static void leave() {
    NAME.remove();
  }

  static void assertNone() {
    @Nullable String name = NAME.get();
    if (name != null) {
      throw new IllegalStateException("transaction " + name + " is still open");
    }
  }
}
