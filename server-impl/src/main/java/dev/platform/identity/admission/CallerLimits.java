package dev.platform.identity.admission;

import dev.platform.api.Operation;
import dev.platform.api.Permission;
import dev.platform.base.error.Failure;
import dev.platform.base.limit.RateLimit;
import dev.platform.base.limit.RateLimitResult;
import dev.platform.base.limit.RateLimiter;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentRequest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps callers, and the workspaces of machine keys, within their rates; whoever shows no good
 * credential is counted by address.
 */
public final class CallerLimits {
  /** What is longer names no service, and fails for that. */
  private static final int MAX_ID = 40;

  private final RateLimiter rates;
  private final LimitSettings settings;

  @Inject
  public CallerLimits(RateLimiter rates, LimitSettings settings) {
    this.rates = rates;
    this.settings = settings;
  }

  /** A bucket that a request needs a token of. */
  private record Need(RateLimit rate, String who) {}

  /**
   * Admits the request of this thread for its caller.
   *
   * @param operation what it asks for, if there is such an operation
   * @param path of the request
   * @throws Failure rate limited
   */
  void admit(Caller caller, Intent intent, @Nullable Operation operation, String path) {
    if (operation != null && operation.permission() == Permission.EACH) {
      return;
    }
    List<Need> needs = new ArrayList<>(4);
    need(needs, intent == Intent.READ ? settings.reads() : settings.writes(), caller);
    if (operation != null) {
      switch (operation.limit()) {
        case NONE -> {}
        case CREATE -> need(needs, settings.creates(), caller);
        case DEPLOY -> needDeploy(needs, caller, serviceOf(operation, path));
      }
    }
    admit(needs);
  }

  /** For each caller, since whether the caller may deploy the service is not known yet. */
  private void needDeploy(List<Need> needs, Caller caller, String service) {
    if (settings.deploys().isLimited() && service.length() <= MAX_ID) {
      needs.add(new Need(settings.deploys(), who(caller) + " " + service));
    }
  }

  private static String serviceOf(Operation operation, String path) {
    int place = List.of(operation.path().split("/", -1)).indexOf("{serviceId}");
    return path.split("/", -1)[place];
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
   * Admits the request of this thread, which shows no good credential.
   *
   * @throws Failure rate limited
   */
  void admitStranger() {
    if (settings.strangers().isLimited()) {
      admit(List.of(new Need(settings.strangers(), CurrentRequest.currentAddress())));
    }
  }

  private void admit(List<Need> needs) {
    Optional<RateLimitResult> tightest = Optional.empty();
    for (int i = 0; i < needs.size(); i++) {
      var need = needs.get(i);
      var verdict = rates.take(need.rate(), need.who());
      tightest = Optional.of(tightest.map(verdict::tighter).orElse(verdict));
      if (!verdict.isAdmitted()) {
        needs.subList(0, i).forEach(taken -> rates.putBack(taken.rate(), taken.who()));
        noteRate(verdict);
        throw rejected(need.rate(), verdict);
      }
    }
    tightest.ifPresent(CallerLimits::noteRate);
  }

  private static void noteRate(RateLimitResult verdict) {
    CurrentRequest.current().ifPresent(request -> request.counted(verdict));
  }

  private static Failure rejected(RateLimit rate, RateLimitResult verdict) {
    return Failure.rateLimited(
        "Too many requests: at most " + rate.perMinute() + " " + rate.name() + " per minute.",
        verdict.waitSeconds());
  }
}
