package dev.platform.http;

import dev.platform.identity.access.ClientAddress;

/** Where the request of this thread comes from. Only {@link AdmissionFilter} sets it. */
public final class CurrentClientAddress implements ClientAddress {
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
