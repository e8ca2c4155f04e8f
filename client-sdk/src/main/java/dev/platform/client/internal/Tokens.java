package dev.platform.client.internal;

import dev.platform.client.http.CallLimits;
import java.io.IOException;

/** Access tokens for calls. */
interface Tokens {
  /** A token that is valid now, got within the limits of the call that needs it. */
  String token(CallLimits limits) throws IOException, InterruptedException;

  /** Reports a token that the API rejected, so that the next one is another, if there is one. */
  void reject(String token);
}
