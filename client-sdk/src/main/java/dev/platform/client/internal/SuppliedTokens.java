package dev.platform.client.internal;

import dev.platform.client.error.InvalidArgumentException;
import dev.platform.client.http.CallLimits;
import java.io.IOException;

/** Tokens from a source of the caller's. */
final class SuppliedTokens implements Tokens {
  private final TokenSource source;

  SuppliedTokens(TokenSource source) {
    this.source = source;
  }

  @Override
  public String token(CallLimits limits) throws IOException, InterruptedException {
    String token = source.token();
    if (token == null || token.isBlank()) {
      throw new InvalidArgumentException("The token supplier returned no token");
    }
    return token.strip();
  }

  @Override
  public void reject(String token) {
    source.reject(token);
  }
}
