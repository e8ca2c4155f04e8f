package dev.platform.platform.log;

import dev.platform.identity.access.Caller;
import java.security.Principal;
import java.util.function.Supplier;

/**
 * Somebody who was let in to follow lines. It travels through the WebSocket library as the
 * principal of the connection.
 *
 * @param pass who it is
 * @param query what to follow
 * @param start what is read so far
 */
record LogVisitor(Pass pass, LogQuery query, LogReading start) implements Principal {

  /**
   * A credential that let somebody in.
   *
   * @param caller who it is
   * @param still finds out later whether the credential was taken back, and refuses then; that a
   *     token has expired meanwhile does not matter
   */
  record Pass(Caller caller, Supplier<Caller> still) {}

  @Override
  public String getName() {
    return pass.caller().user().value();
  }
}
