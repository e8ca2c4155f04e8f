package dev.platform.http;

import dev.platform.identity.access.Visitor;

/** Where the request of this thread comes from. Only {@link Door} sets it. */
public final class CurrentVisitor implements Visitor {
  private final ThreadLocal<String> current = ThreadLocal.withInitial(() -> "");

  @Override
  public String address() {
    return current.get();
  }

  void set(String address) {
    current.set(address);
  }

  void clear() {
    current.remove();
  }
}
