package dev.platform.platform.log;

import dev.platform.identity.access.Caller;
import java.security.Principal;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.glassfish.tyrus.spi.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who was let in to follow lines. It travels through the WebSocket library as the
 * principal of the connection.
 *
 * @param pass who it is
 * @param query what to follow
 * @param start what is read so far
 * @param wire where frames are written to, once there is a connection
 */
record LogVisitor(
    Pass pass, LogQuery query, LogReading start, AtomicReference<@Nullable Writer> wire)
    implements Principal {

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
