package dev.platform.http;

import dev.platform.identity.access.Caller;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Who is asking in the request that this thread works on. Only {@link AdmissionFilter} sets it. */
public final class CurrentCaller implements Supplier<Caller> {
  private final ThreadLocal<@Nullable Caller> current = new ThreadLocal<>();

  @Override
  public Caller get() {
    Caller caller = current.get();
    if (caller == null) {
      throw new IllegalStateException("no caller: a public operation asks who is calling");
    }
    return caller;
  }

  void set(Caller caller) {
    current.set(caller);
  }

  void clear() {
    current.remove();
  }
}
