package dev.platform.client.error;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the API said when it refused a call.
 *
 * @param call method and path, like {@code POST /v1/services}
 * @param statusCode the HTTP status, 3xx to 5xx
 * @param id the kind of failure, fixed by the status, like {@code not_found}; empty if not sent
 * @param message one English sentence that names the field or id
 * @param code what a program can act on, like {@code NAME_IN_USE}
 * @param params what belongs to the code, like {@code field} for {@code VALIDATION}
 * @param requestId names the request in the logs of the installation
 * @param retryAfter how long the API asked to wait
 */
public record Failure(
    String call,
    int statusCode,
    String id,
    String message,
    @Nullable String code,
    Map<String, Object> params,
    @Nullable String requestId,
    @Nullable Duration retryAfter) {
  public Failure {
    params = Map.copyOf(params);
  }

  /** The exception that stands for the status. */
  public PlatformException toException() {
    return switch (statusCode) {
      case 400 -> new BadRequestException(this);
      case 401 -> new UnauthorizedException(this);
      case 402 -> new PaymentRequiredException(this);
      case 403 -> new ForbiddenException(this);
      case 404 -> new NotFoundException(this);
      case 409 -> new ConflictException(this);
      case 410 -> new GoneException(this);
      case 429 -> new RateLimitedException(this);
      case 503 -> new UnavailableException(this);
      default -> statusCode >= 500 ? new ServerErrorException(this) : new PlatformException(this);
    };
  }

  /** All of it in one line, for a log or a stack trace. */
  String describe() {
    StringBuilder text = new StringBuilder();
    text.append(call).append(" answered ").append(statusCode).append(": ").append(message);
    text.append(code == null ? "" : " [" + code + "]");
    text.append(requestId == null ? "" : " (request " + requestId + ")");
    return text.toString();
  }
}
