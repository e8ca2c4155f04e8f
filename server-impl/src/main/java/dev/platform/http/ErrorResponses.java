package dev.platform.http;

import dev.platform.base.error.Failure;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What went wrong, as status and body. */
final class ErrorResponses {
  private ErrorResponses() {}

  /** The response to a failure. */
  static Response of(Failure failure) {
    return respond(
            failure.code().status(),
            failure.publicMessage(),
            failure.reason().orElse(null),
            failure.params())
        .build();
  }

  /** A response of a status, with a sentence. */
  static Response of(int status, String message) {
    return respond(status, message, null, Map.of()).build();
  }

  static Response methodNotAllowed(ContainerRequestContext request, String allowed) {
    var message =
        request.getMethod() + " is not allowed for this URL. Allowed methods: " + allowed + ".";
    return respond(405, message, null, Map.of()).header("Allow", allowed).build();
  }

  private static Response.ResponseBuilder respond(
      int status, String message, @Nullable String code, Map<String, Object> params) {
    return Response.status(status)
        .type(MediaType.APPLICATION_JSON_TYPE)
        .entity(new ErrorBody(ErrorIds.of(status), message, code, params));
  }
}
