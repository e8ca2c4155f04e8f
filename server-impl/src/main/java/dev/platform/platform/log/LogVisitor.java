package dev.platform.platform.log;

import dev.platform.identity.access.Caller;
import java.security.Principal;
import java.util.function.Supplier;

/**
 * Somebody who was let in to follow lines. It travels through the WebSocket library as the
 * principal of the connection.
 *
 * @param credential finds out anew who it is, or refuses
 * @param query what to follow
 * @param start what is read so far
 */
record LogVisitor(Supplier<Caller> credential, LogQuery query, LogReading start)
    implements Principal {

  @Override
  public String getName() {
    return credential.get().user().value();
  }
}
