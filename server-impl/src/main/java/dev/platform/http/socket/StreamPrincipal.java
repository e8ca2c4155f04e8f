package dev.platform.http.socket;

import dev.platform.identity.access.Caller;
import dev.platform.identity.admission.PresentedCredential;
import dev.platform.identity.stream.StreamSource.Subscription;
import java.security.Principal;
import java.util.concurrent.atomic.AtomicReference;
import org.glassfish.tyrus.spi.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who was let in to follow a stream. It travels through the WebSocket library as the
 * principal of the connection.
 *
 * @param stream which one
 * @param shown what let it in
 * @param caller who it is
 * @param subscription what it follows
 * @param wire where frames are written to, once there is a connection
 */
record StreamPrincipal(
    StreamEndpoint stream,
    PresentedCredential shown,
    Caller caller,
    Subscription subscription,
    AtomicReference<@Nullable Writer> wire)
    implements Principal {

  @Override
  public String getName() {
    return caller.user().value();
  }
}
