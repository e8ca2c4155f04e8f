package dev.platform.http.socket;

import dev.platform.base.error.Failure;
import dev.platform.http.RequestIds;
import dev.platform.identity.access.AuditTrail.Outcome;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.admission.Admission;
import dev.platform.identity.admission.PresentedCredential;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.glassfish.tyrus.spi.UpgradeRequest;
import org.jspecify.annotations.Nullable;

/**
 * The door of streams: translates handshakes for {@link Admission}, before anything is upgraded.
 */
final class Handshakes {
  private final Admission admission;
  private final String origin;

  Handshakes(Admission admission, URI origin) {
    this.admission = admission;
    this.origin = origin.toString();
  }

  /**
   * Lets a handshake in. One that is refused is neither counted for its address nor kept: it goes
   * on as an ordinary request, which is refused alike.
   *
   * @throws Failure if it may not
   */
  StreamPrincipal admit(UpgradeRequest request, StreamEndpoint stream) {
    var shown = shown(request);
    admission.begin(RequestIds.choose(request.getHeader(RequestIds.HEADER)), "");
    try {
      var caller = admission.identify(shown, stream.operation(), stream.operation().path());
      admission.enter(shown, stream.operation(), caller, "");
      Map<String, List<String>> query = stream.contract().checkQuery(request.getParameterMap());
      var subscription = stream.source().subscribe(caller, query);
      admission.complete(Outcome.DONE);
      return new StreamPrincipal(stream, shown, caller, subscription, new AtomicReference<>());
    } finally {
      admission.end();
    }
  }

  /**
   * Refuses a follower who has lost the credential or the access since.
   *
   * @throws Failure if it has
   */
  void check(StreamPrincipal follower) {
    var operation = follower.stream().operation();
    var caller = admission.stillAdmitted(follower.shown(), follower.caller(), operation);
    follower.subscription().check(caller);
  }

  private PresentedCredential shown(UpgradeRequest request) {
    @Nullable String authorization = request.getHeader("Authorization");
    @Nullable String cookie = isOwnPage(request) ? cookie(request) : null;
    return new PresentedCredential(authorization, cookie, null, Intent.READ);
  }

  /** Browsers send cookies with WebSockets of any page of the same site, customers' included. */
  private boolean isOwnPage(UpgradeRequest request) {
    @Nullable String page = request.getHeader("Origin");
    return page == null || page.equals(origin);
  }

  private @Nullable String cookie(UpgradeRequest request) {
    @Nullable String header = request.getHeader("Cookie");
    var session = admission.sessionCookie() + "=";
    return header == null
        ? null
        : Arrays.stream(header.split(";"))
            .map(String::trim)
            .filter(pair -> pair.startsWith(session))
            .map(pair -> pair.substring(session.length()))
            .findFirst()
            .orElse(null);
  }
}
