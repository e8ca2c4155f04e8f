package dev.platform.http;

import dev.platform.base.error.Failure;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What went wrong, as status and body. */
final class Refusals {
  private static final Map<Integer, String> IDS =
      Map.ofEntries(
          Map.entry(400, "bad_request"),
          Map.entry(401, "unauthorized"),
          Map.entry(402, "payment_required"),
          Map.entry(403, "forbidden"),
          Map.entry(404, "not_found"),
          Map.entry(405, "method_not_allowed"),
          Map.entry(406, "not_acceptable"),
          Map.entry(409, "conflict"),
          Map.entry(410, "gone"),
          Map.entry(413, "payload_too_large"),
          Map.entry(415, "unsupported_media_type"),
          Map.entry(429, "rate_limited"),
          Map.entry(500, "internal_error"),
          Map.entry(503, "unavailable"));

  private Refusals() {}

  /** The answer to a failure. */
  static Response of(Failure failure) {
    return answer(
            failure.code().status(),
            failure.publicMessage(),
            failure.reason().orElse(null),
            failure.params())
        .build();
  }

  /** An answer of a status, with a sentence. */
  static Response of(int status, String message) {
    return answer(status, message, null, Map.of()).build();
  }

  static Response methodNotAllowed(ContainerRequestContext request, String allowed) {
    var message = request.getMethod() + " is not allowed here; allowed: " + allowed + ".";
    return answer(405, message, null, Map.of()).header("Allow", allowed).build();
  }

  private static Response.ResponseBuilder answer(
      int status, String message, @Nullable String code, Map<String, Object> params) {
    var id = IDS.getOrDefault(status, status < 500 ? "bad_request" : "internal_error");
    return Response.status(status)
        .type(MediaType.APPLICATION_JSON_TYPE)
        .entity(new ErrorBody(id, message, code, params));
  }
}
