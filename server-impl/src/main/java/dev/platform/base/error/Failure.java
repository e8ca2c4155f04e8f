package dev.platform.base.error;

import dev.platform.base.id.Id;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An intentional rejection. The public message is a complete sentence, names the field or ID, and
 * contains nothing internal. The context is for the log.
 */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The parameter of a temporary failure: seconds until a retry can succeed. */
  public static final String RETRY_AFTER = "retryAfter";

  private final ErrorCode code;
  private final @Nullable String reason;
  private final transient Map<String, Object> params;

  private Failure(
      ErrorCode code,
      String message,
      @Nullable String reason,
      Map<String, Object> params,
      @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.reason = reason;
    this.params = params;
  }

  private Failure(ErrorCode code, String message, @Nullable String reason) {
    this(code, message, reason, Map.of(), null);
  }

  /** The resource does not exist or is not visible to the caller. */
  public static Failure notFound(Id id) {
    return notFound(id.value());
  }

  /** Nothing exists with this ID or name. */
  public static Failure notFound(String name) {
    return absent("Not found: " + name);
  }

  /** What the caller asked for does not exist; a sentence describes it, because it has no ID. */
  public static Failure absent(String message) {
    return new Failure(ErrorCode.NOT_FOUND, message, null);
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

  /** The request as a whole cannot be accepted; a sentence describes why. */
  public static Failure malformed(String message) {
    return new Failure(ErrorCode.INVALID_INPUT, message, "VALIDATION");
  }

  /** The current state of the resource does not allow the request. */
  public static Failure conflict(String message) {
    return new Failure(ErrorCode.CONFLICT, message, "STATE_CONFLICT");
  }

  /** The name is already in use. */
  public static Failure nameInUse(String kind, String name) {
    return new Failure(
        ErrorCode.CONFLICT,
        "A "
            + kind
            + " named \""
            + name
            + "\" already exists in this workspace. Choose another name.",
        "NAME_IN_USE");
  }

  /** The caller does not have permission. */
  public static Failure forbidden(String message) {
    return new Failure(ErrorCode.FORBIDDEN, message, null);
  }

  /** The credential is missing or invalid. */
  public static Failure unauthenticated(String message) {
    return new Failure(ErrorCode.UNAUTHENTICATED, message, null);
  }

  /** The request body exceeds {@code limitBytes}. */
  public static Failure tooLarge(long limitBytes) {
    return new Failure(
        ErrorCode.TOO_LARGE,
        "The request body exceeds the limit of " + limitBytes + " bytes.",
        null);
  }

  /** The request body has a {@code Content-Encoding}. */
  public static Failure unsupportedEncoding() {
    return new Failure(
        ErrorCode.UNSUPPORTED_MEDIA_TYPE,
        "Request bodies with a Content-Encoding are not supported. Send the body uncompressed.",
        null);
  }

  /**
   * The caller has sent too many requests.
   *
   * @param cause a sentence that names the limit; the message adds when to try again
   * @param seconds until a retry can succeed
   */
  public static Failure rateLimited(String cause, long seconds) {
    String wait = seconds == 1 ? "1 second" : seconds + " seconds";
    return new Failure(ErrorCode.RATE_LIMITED, cause + " Try again in " + wait + ".", null)
        .param(RETRY_AFTER, seconds);
  }

  /** A backend that the request needs is missing or down. */
  public static Failure unavailable(String backend, String message) {
    return new Failure(ErrorCode.UNAVAILABLE, message, "BACKEND_UNAVAILABLE")
        .param("backend", backend);
  }

  /** Returns a copy with a parameter that a client can act on. */
  public Failure param(String name, Object value) {
    var more = new LinkedHashMap<>(params);
    more.put(name, value);
    return new Failure(code, getMessage(), reason, more, getCause());
  }

  /** Returns a copy with a machine-readable reason in upper snake case. */
  public Failure because(String machineReason) {
    return new Failure(code, getMessage(), machineReason, params, getCause());
  }

  /** What went wrong. */
  public ErrorCode code() {
    return code;
  }

  /** The machine-readable reason, where a client would act on it. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  /** Parameters that a client can act on, in order. */
  public Map<String, Object> params() {
    return params;
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
