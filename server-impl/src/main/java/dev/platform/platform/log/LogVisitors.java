package dev.platform.platform.log;

import dev.platform.base.contract.OperationContract;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Permission;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.glassfish.tyrus.spi.UpgradeRequest;
import org.jspecify.annotations.Nullable;

/** Decides who may follow lines, before anything is upgraded. */
final class LogVisitors {
  private static final String BEARER = "bearer ";

  private final Logs logs;
  private final Authentication authentication;
  private final OperationContract contract;
  private final URI origin;
  private final Consumer<Caller> limit;

  LogVisitors(
      Logs logs,
      Authentication authentication,
      OperationContract contract,
      URI origin,
      Consumer<Caller> limit) {
    this.logs = logs;
    this.authentication = authentication;
    this.contract = contract;
    this.origin = origin;
    this.limit = limit;
  }

  /**
   * Lets a request in.
   *
   * @throws Failure if it may not
   */
  LogVisitor admit(UpgradeRequest request) {
    var pass = pass(request);
    limit.accept(pass.caller());
    Map<String, List<String>> parameters = contract.checkQuery(request.getParameterMap());
    var query = LogViews.query(parameters);
    return new LogVisitor(pass, query, logs.follow(pass.caller(), query), new AtomicReference<>());
  }

  /** Refuses a visitor who has lost the credential or the access since. */
  void check(LogVisitor visitor) {
    logs.checkAccess(visitor.pass().still().get(), visitor.query());
  }

  private LogVisitor.Pass pass(UpgradeRequest request) {
    @Nullable String header = request.getHeader("Authorization");
    if (header != null && header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      var token = header.substring(BEARER.length()).trim();
      var caller = inScope(authentication.bearer(token));
      return new LogVisitor.Pass(caller, () -> inScope(authentication.still(token, caller)));
    }
    var cookie = cookie(request).filter(any -> header == null && isOwnPage(request));
    if (cookie.isEmpty()) {
      throw Failure.unauthenticated("No credential.");
    }
    Supplier<Caller> session =
        () -> inScope(authentication.session(cookie.get(), null, Intent.READ));
    return new LogVisitor.Pass(session.get(), session);
  }

  /** Browsers send cookies with WebSockets of any page of the same site, customers' included. */
  private boolean isOwnPage(UpgradeRequest request) {
    @Nullable String page = request.getHeader("Origin");
    return page == null || page.equals(origin.toString());
  }

  private Optional<String> cookie(UpgradeRequest request) {
    @Nullable String header = request.getHeader("Cookie");
    var session = authentication.sessionCookie() + "=";
    return header == null
        ? Optional.empty()
        : Arrays.stream(header.split(";"))
            .map(String::trim)
            .filter(pair -> pair.startsWith(session))
            .map(pair -> pair.substring(session.length()))
            .findFirst();
  }

  private static Caller inScope(Caller caller) {
    if (!caller.mayReach(Permission.LOGS)) {
      throw Failure.forbidden("The access token lacks the scope for logs.");
    }
    return caller;
  }
}
