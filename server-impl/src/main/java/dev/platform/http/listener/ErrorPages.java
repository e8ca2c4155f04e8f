package dev.platform.http.listener;

import dev.platform.http.RequestIds;
import dev.platform.http.SecurityHeaders;
import java.io.IOException;
import java.util.Objects;
import org.glassfish.grizzly.http.server.ErrorPageGenerator;
import org.glassfish.grizzly.http.server.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what got past everything else, in the words of the origin; the log has the cause. */
final class ErrorPages implements ErrorPageGenerator {
  private static final Logger log = LoggerFactory.getLogger(ErrorPages.class);

  private final RejectionFormat words;

  ErrorPages(RejectionFormat words) {
    this.words = words;
  }

  @Override
  public String generate(
      Request request,
      int status,
      @Nullable String reason,
      @Nullable String description,
      @Nullable Throwable failure) {
    var id = RequestIds.of(request::getAttribute, request.getHeader(RequestIds.HEADER));
    if (failure instanceof IOException) {
      log.debug("no response to {} could be sent: {}", id, failure.toString());
    } else if (failure != null) {
      log.error("unexpected failure of request {}", id, failure);
    }
    var body =
        words.format(
            new RejectionFormat.Rejection(
                status,
                sentence(status),
                request.getRequestURI(),
                Objects.requireNonNullElse(request.getHeader("Accept"), "")));
    var response = request.getResponse();
    response.setContentType(body.mediaType());
    response.setCharacterEncoding("utf-8");
    SecurityHeaders.ALL.forEach(response::setHeader);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader(RequestIds.HEADER, id);
    return body.text();
  }

  private static String sentence(int status) {
    return switch (status) {
      case 404 -> "Not found.";
      case 503 -> "The server is shutting down. Try again in a moment.";
      default ->
          status < 500
              ? "The request is malformed."
              : "Internal error. Include the request ID when you report it.";
    };
  }
}
