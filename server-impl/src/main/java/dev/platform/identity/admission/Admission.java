package dev.platform.identity.admission;

import dev.platform.api.Operation;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.idempotency.IdempotencyKeys;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.AuditTrail.Outcome;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Authentication.Audience;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.CurrentRequest;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * The one entry of all surfaces. It decides who sends a request, whether the kind of credential and
 * its scopes reach an operation, and whether it comes too often; it begins and ends what a thread
 * knows of its request, and gives what came of it to the audit log. What comes after, may this
 * caller do this to this thing, is decided at the data.
 *
 * <p>A surface translates its protocol and calls, in this order, {@link #begin(String, String)},
 * {@link #identify} or {@link #admitStranger}, {@link #enter}, {@link #complete} and, whatever
 * happens, {@link #end}. One that asks for several operations in one request has {@link #perform}
 * around each.
 */
public final class Admission {
  private static final Logger log = LoggerFactory.getLogger(Admission.class);
  private static final String REQUEST = "request";

  private final Authentication authentication;
  private final AuditTrail trail;
  private final Optional<CallerLimits> limits;
  private final Optional<Roles> roles;

  /** An entry at which nothing is counted, and no role is looked at. */
  public Admission(Authentication authentication, AuditTrail trail) {
    this(authentication, trail, Optional.empty(), Optional.empty());
  }

  /** An entry that refuses whoever asks for too much. */
  @Inject
  public Admission(
      Authentication authentication, AuditTrail trail, CallerLimits limits, Roles roles) {
    this(authentication, trail, Optional.of(limits), Optional.of(roles));
  }

  private Admission(
      Authentication authentication,
      AuditTrail trail,
      Optional<CallerLimits> limits,
      Optional<Roles> roles) {
    this.authentication = authentication;
    this.trail = trail;
    this.limits = limits;
    this.roles = roles;
  }

  /** The name of the cookie that carries a session. */
  public String sessionCookie() {
    return authentication.sessionCookie();
  }

  /**
   * Begins a request on this thread.
   *
   * @param id names it in the log
   * @param clientAddress where it comes from; empty if nobody knows
   */
  public CurrentRequest begin(String id, String clientAddress) {
    MDC.put(REQUEST, id);
    return CurrentRequest.begin(id, clientAddress);
  }

  /**
   * Finds out who sends the request of this thread, and counts it.
   *
   * @param operation what it asks for, if there is such an operation
   * @param path of the request
   * @throws Failure unauthenticated if no credential is shown, or not a good one, which {@link
   *     #admitStranger} counts; rate limited
   */
  public Caller identify(PresentedCredential shown, @Nullable Operation operation, String path) {
    var caller = authenticate(shown);
    limits.ifPresent(counting -> counting.admit(caller, shown.intent(), operation, path));
    return caller;
  }

  /**
   * Counts the request of this thread, which shows no good credential, for its address.
   *
   * @throws Failure rate limited
   */
  public void admitStranger() {
    limits.ifPresent(CallerLimits::admitStranger);
  }

  /**
   * Counts an operation of the request of this thread, for a surface that asks for several in one.
   *
   * @param path of the operation, as REST has it
   * @throws Failure rate limited
   */
  public void count(Caller caller, Operation operation, String path) {
    var intent = operation.method().equals("GET") ? Intent.READ : Intent.WRITE;
    limits.ifPresent(counting -> counting.admit(caller, intent, operation, path));
  }

  /**
   * Counts the request of this thread as one read, on a surface that counts its operations one by
   * one.
   *
   * @throws Failure rate limited
   */
  public void count(Caller caller) {
    limits.ifPresent(counting -> counting.admit(caller, Intent.READ, null, ""));
  }

  private Caller authenticate(PresentedCredential shown) {
    var token = shown.token();
    if (token.isPresent()) {
      return authentication.bearer(token.get(), shown.audience());
    }
    if (shown.cookie() == null) {
      throw Failure.unauthenticated(
          shown.audience() == Audience.TOOLS
              ? "Authentication required. Send Authorization: Bearer <access token>."
              : "Authentication required. Send Authorization: Bearer <access token>, or log in.");
    }
    return authentication.session(shown.cookie(), null, Intent.READ);
  }

  /**
   * Begins an operation of the request of this thread, and lets its caller go on to the front doors
   * if the kind of credential and its scopes reach it. From now on the audit log keeps what is
   * refused, whoever refuses it.
   *
   * @param target the id of what it acts on, as the request has it; empty if it names nothing
   * @throws Failure forbidden
   */
  public void enter(PresentedCredential shown, Operation operation, Caller caller, String target) {
    begin(operation, caller, target);
    if (shown.needsCsrfToken()) {
      checkCsrfToken(shown);
    }
    Scopes.check(operation, caller);
    CurrentRequest.current()
        .ifPresent(
            request -> {
              request.admit(caller);
              request.recheck(() -> stillAdmitted(shown, caller, operation));
            });
  }

  /**
   * To be called before a request is rejected for what it contains: a caller whose role does not
   * reach the operation learns that instead.
   *
   * @param target as for {@link #enter}
   * @throws Failure forbidden
   */
  public void checkRole(Operation operation, Caller caller, String target) {
    roles.ifPresent(known -> known.check(operation, caller, target));
  }

  private static void begin(Operation operation, Caller caller, String target) {
    CurrentOperation.begin(operation.id(), kind(operation), operation.event(), caller, target);
  }

  private void checkCsrfToken(PresentedCredential shown) {
    try {
      authentication.session(String.valueOf(shown.cookie()), shown.csrfToken(), Intent.WRITE);
    } catch (Failure failure) {
      CurrentOperation.rejected(null, null, "csrf");
      throw failure;
    }
  }

  /**
   * Finds out whether the credential of a caller who was let in for longer was taken back, or
   * reaches the operation no more. That a token has expired meanwhile does not matter.
   *
   * @throws Failure unauthenticated, or forbidden
   */
  public Caller stillAdmitted(PresentedCredential shown, Caller caller, Operation operation) {
    var token = shown.token();
    var still = token.isPresent() ? authentication.still(token.get(), caller) : authenticate(shown);
    Scopes.check(operation, still);
    return still;
  }

  /**
   * Does something as one operation of the request of this thread, and tells the audit log what
   * came of it.
   *
   * @param target the id of what it acts on, as the request has it; empty if it names nothing
   * @throws Failure forbidden if the credential does not reach the operation
   */
  public <T> T perform(Operation operation, Caller caller, String target, Supplier<T> work) {
    begin(operation, caller, target);
    var outcome = Outcome.FAILED;
    try {
      Scopes.check(operation, caller);
      var done = work.get();
      outcome = Outcome.DONE;
      return done;
    } catch (Failure failure) {
      outcome = failure.code() == ErrorCode.FORBIDDEN ? Outcome.REFUSED : Outcome.FAILED;
      throw failure;
    } finally {
      audit(outcome);
    }
  }

  /**
   * Tells the audit log what came of the operation of this thread, before the answer leaves. A
   * refusal stands, whether or not it can be written down; what was looked at is not shown then.
   */
  public void complete(Outcome outcome) {
    IdempotencyKeys.end();
    try {
      audit(outcome);
    } catch (RuntimeException e) {
      if (outcome == Outcome.DONE) {
        throw e;
      }
      log.error("the outcome of a request could not be written to the audit log", e);
    }
  }

  private void audit(Outcome outcome) {
    CurrentOperation.end().ifPresent(act -> trail.ended(act, outcome));
  }

  /** Ends the request of this thread. */
  public void end() {
    CurrentRequest.end();
    MDC.clear();
  }

  private static CurrentOperation.Kind kind(Operation operation) {
    return operation
        .audit()
        .choose(
            CurrentOperation.Kind.READ,
            CurrentOperation.Kind.SENSITIVE_READ,
            CurrentOperation.Kind.CHANGE);
  }
}
