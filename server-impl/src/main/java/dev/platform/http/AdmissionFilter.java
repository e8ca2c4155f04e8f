package dev.platform.http;

import dev.platform.api.Credential;
import dev.platform.api.Operation;
import dev.platform.base.contract.OperationContract;
import dev.platform.base.error.Failure;
import dev.platform.base.idempotency.IdempotencyKeys;
import dev.platform.identity.access.Caller;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Lets a request in, in this order: size, credential, route, contract, CSRF token, scope. What
 * comes after, may this caller do this to this thing, is decided at the data.
 */
@PreMatching
final class AdmissionFilter implements ContainerRequestFilter, ContainerResponseFilter {
  /** The property of a request that was let in. */
  static final String ENTERED = "platform.entered";

  private static final int OK = Response.Status.OK.getStatusCode();
  private static final String ROUTE = "platform.route";
  private static final String DRY_RUN = "dryRun";
  private static final String GUARDED = "/v1/";

  private final Function<String, Optional<OperationContract>> contracts;
  private final Credentials credentials;
  private final CurrentCaller current;
  private final PendingHeaders pending;
  private final RequestBodies bodies;
  private final RequestIds requestIds;
  private final RequestAudit acts;
  private final BearerChallenges challenges;
  private final Supplier<RouteMatcher> matcher;
  private @Nullable Limits limits;
  private ErrorFormat forms = ErrorFormat.JSON;

  AdmissionFilter(
      Function<String, Optional<OperationContract>> contracts,
      Credentials credentials,
      CurrentCaller current,
      PendingHeaders pending,
      RequestBodies bodies,
      RequestIds requestIds,
      RequestAudit acts,
      BearerChallenges challenges,
      Supplier<RouteMatcher> matcher) {
    this.contracts = contracts;
    this.credentials = credentials;
    this.current = current;
    this.pending = pending;
    this.bodies = bodies;
    this.requestIds = requestIds;
    this.acts = acts;
    this.challenges = challenges;
    this.matcher = matcher;
  }

  /** Counts requests from now on; to be called before the first one. */
  void limit(Limits counting) {
    limits = counting;
  }

  /** Gives refusals another form; to be called before the first request. */
  void refuse(ErrorFormat refusing) {
    forms = refusing;
  }

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    current.clear();
    RequestAudit.clear();
    pending.clear();
    requestIds.begin(request);
    if (limits != null) {
      limits.begin(request);
    }
    RequestBodies.checkLength(request);
    var path = request.getUriInfo().getRequestUri().getRawPath();
    Map<String, Route> methods = matcher.get().find(path);
    var route = methods == null ? null : route(methods, request.getMethod());
    boolean open = route == null ? !path.startsWith(GUARDED) : isOpen(route.operation());
    Optional<Caller> caller = open ? Optional.empty() : Optional.of(authenticate(request));
    if (limits != null) {
      if (caller.isPresent()) {
        limits.admit(request, caller.get(), route == null ? null : route.operation());
      } else {
        limits.admitStranger(request);
      }
    }
    PathTexts.check(RawTarget.path(request), methods);
    if (route != null) {
      enter(request, route, caller);
    } else if (request.getMethod().equals(HttpMethod.OPTIONS)) {
      request.abortWith(options(request, path, methods));
    } else if (methods == null) {
      throw Failure.notFound(path);
    } else {
      request.abortWith(ErrorResponses.methodNotAllowed(request, RouteMatcher.allowed(methods)));
    }
  }

  /** Pages look for the session themselves, since whoever has none is led to the login page. */
  private static boolean isOpen(Operation operation) {
    return operation.isPublic() || operation.credential() == Credential.SESSION;
  }

  private Response options(
      ContainerRequestContext request, String path, @Nullable Map<String, Route> methods) {
    if (RequestBodies.hasBody(request)) {
      throw Failure.invalid("body", "OPTIONS takes no request body");
    }
    if (path.equals(RawTarget.EVERYTHING)) {
      return allow(matcher.get().allowed());
    }
    if (methods == null) {
      throw Failure.notFound(path);
    }
    return allow(RouteMatcher.allowed(methods));
  }

  private static Response allow(String methods) {
    return Response.noContent().header(HttpHeaders.ALLOW, methods).build();
  }

  private void enter(ContainerRequestContext request, Route route, Optional<Caller> caller)
      throws IOException {
    request.setProperty(ROUTE, route);
    var contract = contracts.apply(route.operation().id()).orElseThrow();
    QueryParameters.check(request, contract);
    var body = bodies.check(request, contract);
    boolean dryRun =
        contract.takes(DRY_RUN) && (isDryRun(request) || body.path(DRY_RUN).asBoolean());
    request.setProperty(ENTERED, new AdmittedRequest(contract, body, dryRun));
    caller.ifPresent(
        asking -> {
          acts.begin(route.operation(), asking, request, body);
          credentials.checkToken(request);
          Scopes.check(route.operation(), asking);
          current.set(asking);
        });
  }

  private static boolean isDryRun(ContainerRequestContext request) {
    return "true".equals(request.getUriInfo().getQueryParameters().getFirst(DRY_RUN));
  }

  private Caller authenticate(ContainerRequestContext request) {
    try {
      return credentials
          .read(request)
          .orElseThrow(
              () ->
                  Failure.unauthenticated(
                      "No credential. Send Authorization: Bearer <access token>, or log in."));
    } catch (Failure failure) {
      if (limits != null) {
        limits.admitStranger(request);
      }
      throw failure;
    }
  }

  private static @Nullable Route route(Map<String, Route> methods, String method) {
    Route route = methods.get(method);
    return route == null && method.equals("HEAD") ? methods.get("GET") : route;
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    IdempotencyKeys.end();
    acts.end(response.getStatus());
    current.clear();
    if (request.getProperty(ROUTE) instanceof Route route) {
      boolean dryRun = request.getProperty(ENTERED) instanceof AdmittedRequest in && in.dryRun();
      applyStatus(response, dryRun ? OK : route.operation().status());
    }
    challenges.apply(request, response);
    if (response.getEntity() instanceof ErrorBody) {
      forms.apply(contract(request), request, response);
    }
    OauthRefusals.translate(request, response);
    requestIds.end(request, response);
    if (limits != null) {
      Limits.tell(request, response);
      limits.end();
    }
    var headers = response.getHeaders();
    pending.drain(headers::add);
    SafetyHeaders.ALL.forEach(headers::putSingle);
    if (!headers.containsKey(HttpHeaders.CACHE_CONTROL)) {
      headers.putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    MDC.clear();
  }

  /**
   * Of the operation that was asked for, even if the request did not get as far as its route, or of
   * another one at its address.
   */
  private Optional<OperationContract> contract(ContainerRequestContext request) {
    if (request.getProperty(ROUTE) instanceof Route route) {
      return contracts.apply(route.operation().id());
    }
    var path = request.getUriInfo().getRequestUri().getRawPath();
    Map<String, Route> methods = matcher.get().find(path);
    if (methods == null) {
      return Optional.empty();
    }
    var route = route(methods, request.getMethod());
    var closest = route == null ? methods.values().iterator().next() : route;
    return contracts.apply(closest.operation().id());
  }

  /**
   * Methods return values, not responses: the status of success is the contract's, but 200 for what
   * was not done.
   */
  private static void applyStatus(ContainerResponseContext response, int success) {
    int status = response.getStatus();
    if (status == OK || status == Response.Status.NO_CONTENT.getStatusCode()) {
      response.setStatus(success);
    }
  }
}
