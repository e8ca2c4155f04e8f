package dev.platform.http;

import dev.platform.api.Credential;
import dev.platform.api.Operation;
import dev.platform.base.contract.OperationContract;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.proxy.TrustedProxies;
import dev.platform.identity.access.AuditTrail.Outcome;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.identity.admission.Admission;
import dev.platform.identity.admission.PresentedCredential;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The door of the API: translates HTTP for {@link Admission}. It lets a request in, in this order:
 * size, credential, route, CSRF token, scope, contract. What comes after, may this caller do this
 * to this thing, is decided at the data.
 */
@PreMatching
final class AdmissionFilter implements ContainerRequestFilter, ContainerResponseFilter {
  /** The property of a request that was let in. */
  static final String ENTERED = "platform.entered";

  private static final int OK = Response.Status.OK.getStatusCode();
  private static final int FORBIDDEN = Response.Status.FORBIDDEN.getStatusCode();
  private static final int FIRST_FAILURE = 400;
  private static final String DRY_RUN = "dryRun";
  private static final String GUARDED = "/v1/";

  /** A supervisor must not be refused because it looks often. */
  private static final Set<String> UNCOUNTED = Set.of("/healthz", "/readyz");

  /** A page is one request, however many files it is made with. */
  private static final String ASSETS = "/assets/";

  private final Function<String, Optional<OperationContract>> contracts;
  private final Admission admission;
  private final RequestBodies bodies;
  private final BearerChallenges challenges;
  private final Supplier<RouteMatcher> matcher;
  private @Nullable ClientAddresses addresses;
  private ErrorFormat forms = ErrorFormat.JSON;

  AdmissionFilter(
      Function<String, Optional<OperationContract>> contracts,
      Admission admission,
      RequestBodies bodies,
      BearerChallenges challenges,
      Supplier<RouteMatcher> matcher) {
    this.contracts = contracts;
    this.admission = admission;
    this.bodies = bodies;
    this.challenges = challenges;
    this.matcher = matcher;
  }

  /** Looks where requests come from; to be called before the first one. */
  void behind(TrustedProxies proxies) {
    addresses = new ClientAddresses(proxies);
  }

  /** Gives rejections another form; to be called before the first request. */
  void reject(ErrorFormat rejecting) {
    forms = rejecting;
  }

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    admission.begin(RequestIds.begin(request), addresses == null ? "" : addresses.of(request));
    var path = path(request);
    Map<String, Route> methods = matcher.get().find(path);
    var route = methods == null ? null : route(methods, request.getMethod());
    RequestBodies.checkLength(
        request, route == null ? Optional.empty() : contracts.apply(route.operation().id()));
    if (route != null) {
      request.setProperty(Route.PROPERTY, route);
    }
    boolean open = route == null ? !path.startsWith(GUARDED) : isOpen(route.operation());
    boolean forTools = route != null && speaksJsonRpc(contracts.apply(route.operation().id()));
    var shown = Credentials.of(request, admission.sessionCookie(), forTools);
    @Nullable Caller caller = open ? null : identify(shown, route, path);
    if (open && !UNCOUNTED.contains(path) && !path.startsWith(ASSETS)) {
      admission.admitStranger();
    }
    PathValidator.check(RawTarget.path(request), methods);
    if (route != null) {
      enter(request, route, shown, caller);
    } else if (request.getMethod().equals(HttpMethod.OPTIONS)) {
      request.abortWith(options(request, path, methods));
    } else if (methods == null) {
      throw Failure.notFound(path);
    } else {
      request.abortWith(ErrorResponses.methodNotAllowed(request, RouteMatcher.allowed(methods)));
    }
  }

  private static String path(ContainerRequestContext request) {
    return request.getUriInfo().getRequestUri().getRawPath();
  }

  private static boolean speaksJsonRpc(Optional<OperationContract> contract) {
    return contract.filter(it -> it.manner().speaksJsonRpc()).isPresent();
  }

  /** Pages look for the session themselves, since whoever has none is led to the login page. */
  private static boolean isOpen(Operation operation) {
    return operation.isPublic() || operation.credential() == Credential.SESSION;
  }

  private Caller identify(PresentedCredential shown, @Nullable Route route, String path) {
    try {
      return admission.identify(shown, route == null ? null : route.operation(), path);
    } catch (Failure failure) {
      if (failure.code() != ErrorCode.RATE_LIMITED) {
        admission.admitStranger();
      }
      throw failure;
    }
  }

  private Response options(
      ContainerRequestContext request, String path, @Nullable Map<String, Route> methods) {
    if (RequestBodies.hasBody(request)) {
      throw Failure.invalid("body", "OPTIONS does not accept a request body");
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

  private void enter(
      ContainerRequestContext request,
      Route route,
      PresentedCredential shown,
      @Nullable Caller caller)
      throws IOException {
    var operation = route.operation();
    var contract = contracts.apply(operation.id()).orElseThrow();
    byte[] body = RequestBodies.read(request, contract);
    if (caller == null) {
      check(request, contract, body);
      return;
    }
    var target = OperationTarget.of(operation, request, bodies.peek(request, body));
    admission.enter(shown, operation, caller, target);
    try {
      check(request, contract, body);
    } catch (Failure invalid) {
      admission.checkRole(operation, caller, target);
      throw invalid;
    }
  }

  private void check(ContainerRequestContext request, OperationContract contract, byte[] bytes)
      throws IOException {
    QueryParameters.check(request, contract);
    contract.checkHeaders(name -> request.getHeaders().getOrDefault(name, List.of()));
    AcceptedTypes.check(request, contract);
    var body = bodies.check(request, contract, bytes);
    boolean dryRun =
        contract.takes(DRY_RUN) && (isDryRun(request) || body.path(DRY_RUN).asBoolean());
    request.setProperty(ENTERED, new AdmittedRequest(contract, body, dryRun));
  }

  private static boolean isDryRun(ContainerRequestContext request) {
    return "true".equals(request.getUriInfo().getQueryParameters().getFirst(DRY_RUN));
  }

  private static @Nullable Route route(Map<String, Route> methods, String method) {
    Route route = methods.get(method);
    return route == null && method.equals("HEAD") ? methods.get("GET") : route;
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    admission.complete(outcome(response.getStatus()));
    if (request.getProperty(Route.PROPERTY) instanceof Route route) {
      applyStatus(request, response, route.operation().status());
    }
    if (response.getEntity() instanceof ErrorBody) {
      var contract = contract(request);
      challenges.apply(speaksJsonRpc(contract) ? path(request) : "", request, response);
      forms.apply(contract, request, response);
    }
    OauthErrors.translate(request, response);
    RequestIds.end(request, response);
    var headers = response.getHeaders();
    CurrentRequest.current().ifPresent(known -> addHeaders(known, headers));
    SecurityHeaders.ALL.forEach(headers::putSingle);
    if (!headers.containsKey(HttpHeaders.CACHE_CONTROL)) {
      headers.putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    admission.end();
  }

  private static Outcome outcome(int status) {
    if (status < FIRST_FAILURE) {
      return Outcome.DONE;
    }
    return status == FORBIDDEN ? Outcome.REFUSED : Outcome.FAILED;
  }

  /** Writes into the response what came up on the way. */
  private static void addHeaders(CurrentRequest request, MultivaluedMap<String, Object> headers) {
    request
        .rate()
        .ifPresent(
            rate -> {
              headers.putSingle("RateLimit-Limit", String.valueOf(rate.limit()));
              headers.putSingle("RateLimit-Remaining", String.valueOf(rate.remaining()));
              headers.putSingle("RateLimit-Reset", String.valueOf(rate.resetSeconds()));
            });
    request.eachHeader(headers::add);
  }

  /**
   * Of the operation that was asked for, even if the request did not get as far as its route, or of
   * another one at its address.
   */
  private Optional<OperationContract> contract(ContainerRequestContext request) {
    if (request.getProperty(Route.PROPERTY) instanceof Route route) {
      return contracts.apply(route.operation().id());
    }
    Map<String, Route> methods = matcher.get().find(path(request));
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
  private static void applyStatus(
      ContainerRequestContext request, ContainerResponseContext response, int usual) {
    int status = response.getStatus();
    boolean isEmpty = status == Response.Status.NO_CONTENT.getStatusCode();
    if (status != OK && !isEmpty) {
      return;
    }
    if (!(request.getProperty(ENTERED) instanceof AdmittedRequest in)) {
      response.setStatus(usual);
    } else if (in.dryRun()) {
      response.setStatus(OK);
    } else {
      response.setStatus(isEmpty ? in.contract().statusWithoutBody(usual) : usual);
    }
  }
}
