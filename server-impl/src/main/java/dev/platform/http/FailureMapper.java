package dev.platform.http;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.error.Failure;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers whatever is thrown. What was not thrown on purpose is a bug: logged, not shown. */
final class FailureMapper implements ExceptionMapper<Throwable> {
  private static final Logger log = LoggerFactory.getLogger(FailureMapper.class);

  /** Seconds after which a backend that was away may be back. */
  private static final int PAUSE = 2;

  private static final String RETRY_AFTER = "Retry-After";

  @Override
  public Response toResponse(Throwable thrown) {
    if (thrown instanceof DatabaseUnavailable away) {
      return Response.fromResponse(ErrorResponses.of(Failures.of(away)))
          .header(RETRY_AFTER, away.condition().pause().toSeconds())
          .build();
    }
    if (thrown instanceof WebApplicationException web) {
      return web(web.getResponse().getStatus());
    }
    var failure = Failures.find(thrown);
    if (failure.isPresent()) {
      return reject(failure.get());
    }
    log.error("unexpected failure", thrown);
    return ErrorResponses.of(500, "Internal error. Include the request ID when you report it.");
  }

  private Response reject(Failure failure) {
    var response = ErrorResponses.of(failure);
    return switch (failure.code()) {
      case RATE_LIMITED ->
          Response.fromResponse(response)
              .header(RETRY_AFTER, failure.params().get(Failure.RETRY_AFTER))
              .build();
      case UNAVAILABLE -> Response.fromResponse(response).header(RETRY_AFTER, PAUSE).build();
      case INVALID_INPUT,
          UNAUTHENTICATED,
          PAYMENT_REQUIRED,
          FORBIDDEN,
          NOT_FOUND,
          CONFLICT,
          GONE,
          TOO_LARGE,
          INTERNAL ->
          response;
      case UNSUPPORTED_MEDIA_TYPE ->
          Response.fromResponse(response)
              .header(HttpHeaders.ACCEPT_ENCODING, RequestBodies.PLAIN)
              .build();
    };
  }

  private static Response web(int status) {
    return switch (status) {
      case 404 -> ErrorResponses.of(404, "Not found.");
      case 405 -> ErrorResponses.of(405, "This method is not allowed for this URL.");
      case 406 ->
          ErrorResponses.of(
              406, "The response is application/json. Your Accept header must allow it.");
      case 415 -> ErrorResponses.of(415, "The media type of the request body is not supported.");
      default -> ErrorResponses.of(status, "The request is malformed.");
    };
  }
}
