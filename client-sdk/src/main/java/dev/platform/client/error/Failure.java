package dev.platform.client.error;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error response.
 *
 * @param call method and path, such as {@code POST /v1/services}
 * @param statusCode the HTTP status, 3xx to 5xx
 * @param id the kind of failure, fixed by the status, like {@code not_found}; empty if not sent
 * @param message one English sentence that names the field or id
 * @param code what a program can act on, like {@code NAME_IN_USE}
 * @param params what belongs to the code, like {@code field} for {@code VALIDATION}
 * @param requestId names the request in the logs of the installation
 * @param retryAfter how long the API asked to wait
 * @param attempts how often the call was sent
 */
public record Failure(
    String call,
    int statusCode,
    String id,
    String message,
    @Nullable String code,
    Map<String, Object> params,
    @Nullable String requestId,
    @Nullable Duration retryAfter,
    int attempts) {
  public Failure {
    params = Map.copyOf(params);
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
  String describe() {
    StringBuilder text = new StringBuilder();
    text.append(call).append(" returned ").append(statusCode).append(": ").append(message);
    text.append(code == null ? "" : " [" + code + "]");
    text.append(attempts == 1 ? "" : " (after " + attempts + " attempts)");
    text.append(retryAfter == null ? "" : " (retry after " + retryAfter.toSeconds() + " s)");
    text.append(requestId == null ? "" : " (request " + requestId + ")");
    return text.toString();
  }
}
