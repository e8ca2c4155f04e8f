package dev.platform.client.internal;

import java.io.IOException;
import java.util.function.Supplier;

/** Where bearer tokens come from. Must be safe to share between threads. */
public interface TokenSource {
  /** A token that is expected to be valid now. */
  String token() throws IOException, InterruptedException;

  /** Reports a token that the API rejected, so that the next one is another, if there is one. */
  void reject(String token);

  /** Tokens that the supplier issues and renews. */
  static TokenSource of(Supplier<String> supplier) {
    return new TokenSource() {
      @Override
      public String token() {
        return supplier.get();
      }

      @Override
      public void reject(String token) {}
    };
  }
}
