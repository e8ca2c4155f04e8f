package dev.platform.base.error;

import dev.platform.base.id.Id;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something refused on purpose. The public message is complete English, names the field or id and
 * holds nothing internal; context is for the log.
 */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The parameter of a failure that passes: seconds until it is worth another try. */
  public static final String RETRY_AFTER = "retryAfter";

  private final ErrorCode code;
  private final @Nullable String reason;
  private final transient Map<String, Object> params;
  private final @Nullable String context;

  private Failure(
      ErrorCode code,
      String message,
      @Nullable String reason,
      Map<String, Object> params,
      @Nullable String context,
      @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.reason = reason;
    this.params = params;
    this.context = context;
  }

  private Failure(ErrorCode code, String message, @Nullable String reason) {
    this(code, message, reason, Map.of(), null, null);
  }

  /** There is no such thing, or none that the caller may know of. */
  public static Failure notFound(Id id) {
    return notFound(id.value());
  }

  /** There is nothing by this id or name. */
  public static Failure notFound(String what) {
    return new Failure(ErrorCode.NOT_FOUND, "not found: " + what, null);
  }

  /**
   * A field of the request cannot be accepted.
   *
   * @param field name or path of the field, for example {@code serviceDetails.plan}
   * @param why what is wrong and what would be right, for example {@code must be at least 1}
   */
  public static Failure invalid(String field, String why) {
    return new Failure(ErrorCode.INVALID_INPUT, field + ": " + why, "VALIDATION")
        .param("field", field);
  }

  /** The state of the thing does not allow it. */
  public static Failure conflict(String message) {
    return new Failure(ErrorCode.CONFLICT, message, "STATE_CONFLICT");
  }

  /** The name is taken. */
  public static Failure nameInUse(String kind, String name) {
    return new Failure(
        ErrorCode.CONFLICT,
        "A "
            + kind
            + " named \""
            + name
            + "\" exists already in this workspace; choose another name.",
        "NAME_IN_USE");
  }

  /** The caller may not do this. */
  public static Failure forbidden(String message) {
    return new Failure(ErrorCode.FORBIDDEN, message, null);
  }

  /** No credential, or one that is not good. */
  public static Failure unauthenticated(String message) {
    return new Failure(ErrorCode.UNAUTHENTICATED, message, null);
  }

  /** The body is larger than {@code limitBytes}. */
  public static Failure tooLarge(long limitBytes) {
    return new Failure(
        ErrorCode.TOO_LARGE, "The request body is larger than " + limitBytes + " bytes.", null);
  }

  /**
   * Somebody asks too often.
   *
   * @param seconds until the next try may succeed
   */
  public static Failure rateLimited(String message, long seconds) {
    return new Failure(ErrorCode.RATE_LIMITED, message, null).param(RETRY_AFTER, seconds);
  }

  /** A backend that the request needs is missing or down. */
  public static Failure unavailable(String backend, String message) {
    return new Failure(ErrorCode.UNAVAILABLE, message, "BACKEND_UNAVAILABLE")
        .param("backend", backend);
  }

  /** A copy with a fact that a client can act on. */
  public Failure param(String name, Object value) {
    var more = new LinkedHashMap<>(params);
    more.put(name, value);
    return new Failure(code, getMessage(), reason, more, context, getCause());
  }

  /** A copy with a machine-readable reason in upper snake case. */
  public Failure because(String machineReason) {
    return new Failure(code, getMessage(), machineReason, params, context, getCause());
  }

  /** A copy with context for the log, never for the client. */
  public Failure with(String logContext) {
    return new Failure(code, getMessage(), reason, params, logContext, getCause());
  }

  /** What went wrong. */
  public ErrorCode code() {
    return code;
  }

  /** The machine-readable reason, where a client would act on it. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  /** Facts that a client can act on, in order. */
  public Map<String, Object> params() {
    return params;
  }

  /** Context for the log. */
  public Optional<String> context() {
    return Optional.ofNullable(context);
  }

  /** The sentence for the client. */
  public String publicMessage() {
    return getMessage();
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
