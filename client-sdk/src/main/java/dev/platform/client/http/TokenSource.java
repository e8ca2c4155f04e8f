package dev.platform.client.http;

import java.io.IOException;
import java.util.function.Supplier;

/** Where bearer tokens come from. Must be safe to share. */
public interface TokenSource {
  /** A token that should be good now. */
  String token() throws IOException, InterruptedException;

  /**
   * Tells that the API refused this token, so that the next one is another, if there is another.
   */
  void reject(String token);

  /** Tokens that somebody else renews. */
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
