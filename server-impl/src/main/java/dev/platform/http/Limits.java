package dev.platform.http;

import dev.platform.api.Operation;
import dev.platform.base.error.Failure;
import dev.platform.base.limit.RateLimit;
import dev.platform.base.limit.RateLimitResult;
import dev.platform.base.limit.RateLimiter;
import dev.platform.identity.access.Caller;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps callers, and the workspaces of machine keys, within their rates; whoever shows no good
 * credential is counted by address.
 */
public final class Limits {
  private static final String VERDICT = "platform.limit";
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

  /** A supervisor must not be refused because it looks often. */
  private static final Set<String> FREE = Set.of("/healthz", "/readyz");

  /** A page is one request, however many files it is made with. */
  private static final String ASSETS = "/assets/";

  private final RateLimiter rates;
  private final LimitSettings settings;
  private final ClientAddresses addresses;
  private final CurrentClientAddress visitor;

  public Limits(RateLimiter rates, LimitSettings settings, CurrentClientAddress visitor) {
    this.rates = rates;
    this.visitor = visitor;
    this.settings = settings;
    this.addresses = new ClientAddresses(settings.proxies());
  }

  /** A bucket that a request needs a token of. */
  private record Need(RateLimit rate, String who) {}

  /** Notes where a request comes from, before anything is decided about it. */
  void begin(ContainerRequestContext request) {
    visitor.set(addresses.of(request));
  }

  /** Forgets where the request came from. */
  void end() {
    visitor.clear();
  }

  /**
   * Admits a request of a caller.
   *
   * @param operation what it asks for, if there is such an operation
   * @throws Failure rate limited
   */
  void admit(ContainerRequestContext request, Caller caller, @Nullable Operation operation) {
    boolean reads = READS.contains(request.getMethod());
    List<Need> needs = new ArrayList<>(4);
    need(needs, reads ? settings.reads() : settings.writes(), caller);
    if (operation != null && operation.isCreation()) {
      need(needs, settings.creates(), caller);
    }
    admit(needs, verdict -> request.setProperty(VERDICT, verdict));
  }

  /**
   * Admits a read of a caller that is no request of an application, such as a tail.
   *
   * @throws Failure rate limited
   */
  public void admit(Caller caller) {
    List<Need> needs = new ArrayList<>(2);
    need(needs, settings.reads(), caller);
    admit(needs, verdict -> {});
  }

  private static void need(List<Need> needs, RateLimit rate, Caller caller) {
    if (rate.isLimited()) {
      needs.add(new Need(rate, who(caller)));
      caller.boundTo().ifPresent(workspace -> needs.add(new Need(rate, workspace.value())));
    }
  }

  /** A person is the same in every browser. */
  private static String who(Caller caller) {
    return switch (caller.credential()) {
      case SESSION -> caller.user().value();
      case MACHINE_KEY, FIRST_PARTY, THIRD_PARTY -> caller.credentialId();
    };
  }

  /**
   * Admits a request that shows no good credential.
   *
   * @throws Failure rate limited
   */
  void admitStranger(ContainerRequestContext request) {
    var path = request.getUriInfo().getRequestUri().getRawPath();
    if (settings.strangers().isLimited() && !FREE.contains(path) && !path.startsWith(ASSETS)) {
      admit(
          List.of(new Need(settings.strangers(), visitor.address())),
          verdict -> request.setProperty(VERDICT, verdict));
    }
  }

  private void admit(List<Need> needs, Consumer<RateLimitResult> told) {
    Optional<RateLimitResult> tightest = Optional.empty();
    for (int i = 0; i < needs.size(); i++) {
      var need = needs.get(i);
      var verdict = rates.take(need.rate(), need.who());
      tightest = Optional.of(tightest.map(verdict::tighter).orElse(verdict));
      if (!verdict.isAdmitted()) {
        needs.subList(0, i).forEach(taken -> rates.putBack(taken.rate(), taken.who()));
        told.accept(verdict);
        throw refused(need.rate(), verdict);
      }
    }
    tightest.ifPresent(told);
  }

  private static Failure refused(RateLimit rate, RateLimitResult verdict) {
    return Failure.rateLimited(
        "Too many requests: at most "
            + rate.perMinute()
            + " "
            + rate.name()
            + " a minute. Try again in "
            + verdict.waitSeconds()
            + " s.",
        verdict.waitSeconds());
  }

  /** Writes what is left into the answer. */
  static void tell(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(VERDICT) instanceof RateLimitResult verdict) {
      var headers = response.getHeaders();
      headers.putSingle("RateLimit-Limit", String.valueOf(verdict.limit()));
      headers.putSingle("RateLimit-Remaining", String.valueOf(verdict.remaining()));
      headers.putSingle("RateLimit-Reset", String.valueOf(verdict.resetSeconds()));
    }
  }
}
