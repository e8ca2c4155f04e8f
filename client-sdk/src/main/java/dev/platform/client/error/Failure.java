package dev.platform.client.error;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An error response. Immutable. */
public final class Failure {
  private final String call;
  private final int statusCode;
  private final String id;
  private final String message;
  private final @Nullable String code;
  private final Map<String, Object> params;
  private final @Nullable String requestId;
  private final @Nullable Duration retryAfter;
  private final int attempts;

  private Failure(Builder from) {
    this.call = from.call;
    this.statusCode = from.statusCode;
    this.id = from.id;
    this.message = from.message;
    this.code = from.code;
    this.params = Map.copyOf(from.params);
    this.requestId = from.requestId;
    this.retryAfter = from.retryAfter;
    this.attempts = from.attempts;
  }

  /**
   * Starts building a failure, also for tests.
   *
   * @param call method and path, such as {@code POST /v1/services}
   * @param statusCode the HTTP status, 3xx to 5xx
   */
  public static Builder builder(String call, int statusCode) {
    return new Builder(call, statusCode);
  }

  /** Method and path, such as {@code POST /v1/services}. */
  public String call() {
    return call;
  }

  /** The HTTP status, 3xx to 5xx. */
  public int statusCode() {
    return statusCode;
  }

  /** The kind of failure, fixed by the status, like {@code not_found}; empty if not sent. */
  public String id() {
    return id;
  }

  /** One English sentence that names the field or ID. */
  public String message() {
    return message;
  }

  /** A code that programs can act on, like {@code NAME_IN_USE}, or null. */
  public @Nullable String code() {
    return code;
  }

  /**
   * The parameters of the code, like {@code field} for {@code VALIDATION}; empty without a code.
   */
  public Map<String, Object> params() {
    return params;
  }

  /** Identifies the request in the server log, or null if the response does not say. */
  public @Nullable String requestId() {
    return requestId;
  }

  /** How long the API asked to wait, or null if it did not. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** How many times the call was sent, at least 1. */
  public int attempts() {
    return attempts;
  }

  /** The exception for the status. */
  public PlatformException toException() {
    return switch (statusCode) {
      case 400 -> new BadRequestException(this);
      case 401 -> new UnauthorizedException(this);
      case 402 -> new PaymentRequiredException(this);
      case 403 -> new ForbiddenException(this);
      case 404 -> new NotFoundException(this);
      case 408 -> new RequestTimeoutException(this);
      case 409 -> new ConflictException(this);
      case 410 -> new GoneException(this);
      case 429 -> new RateLimitedException(this);
      case 503 -> new UnavailableException(this);
      default -> other();
    };
  }

  private PlatformException other() {
    if (statusCode >= 500) {
      return new ServerErrorException(this);
    }
    return statusCode >= 400 ? new ClientErrorException(this) : new PlatformException(this);
  }

  /** All of it in one line, for a log or a stack trace. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(call).append(" returned ").append(statusCode).append(": ").append(message);
    text.append(code == null ? "" : " [" + code + "]");
    text.append(attempts == 1 ? "" : " (after " + attempts + " attempts)");
    text.append(retryAfter == null ? "" : " (retry after " + retryAfter.toSeconds() + " s)");
    text.append(requestId == null ? "" : " (request " + requestId + ")");
    return text.toString();
  }

  /** Builds a {@link Failure}. */
  public static final class Builder {
    private final String call;
    private final int statusCode;
    private String id = "";
    private String message = "no reason was given";
    private @Nullable String code;
    private Map<String, Object> params = Map.of();
    private @Nullable String requestId;
    private @Nullable Duration retryAfter;
    private int attempts = 1;

    private Builder(String call, int statusCode) {
      this.call = call;
      this.statusCode = statusCode;
    }

    /** The kind of failure. Default: empty. */
    public Builder id(String id) {
      this.id = id;
      return this;
    }

    /** One English sentence. Default: {@code no reason was given}. */
    public Builder message(String message) {
      this.message = message;
      return this;
    }

    /** The code that programs can act on. Default: none. */
    public Builder code(@Nullable String code) {
      this.code = code;
      return this;
    }

    /** The parameters of the code. Default: none. */
    public Builder params(Map<String, Object> params) {
      this.params = params;
      return this;
    }

    /** The ID of the request in the server log. Default: none. */
    public Builder requestId(@Nullable String requestId) {
      this.requestId = requestId;
      return this;
    }

    /** How long the API asked to wait. Default: it did not. */
    public Builder retryAfter(@Nullable Duration retryAfter) {
      this.retryAfter = retryAfter;
      return this;
    }

    /** How many times the call was sent. Default: 1. */
    public Builder attempts(int attempts) {
      this.attempts = attempts;
      return this;
    }

    /** The failure. */
    public Failure build() {
      return new Failure(this);
    }
  }
}
