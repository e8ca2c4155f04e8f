package dev.platform.content.answer;

import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Between answers and JAX-RS. */
public final class AnswerViews {
  private static final String ACCEPT = "Accept-As-Sent";

  private AnswerViews() {}

  /** What a request says of the form that it wants and of the one that it has. */
  public static RequestHeaders headers(HttpHeaders request) {
    return new RequestHeaders(
        request.getHeaderString(ACCEPT),
        request.getHeaderString(HttpHeaders.ACCEPT_ENCODING),
        request.getHeaderString(HttpHeaders.IF_NONE_MATCH),
        request.getHeaderString(HttpHeaders.IF_MODIFIED_SINCE));
  }

  /** An answer for JAX-RS to send. */
  public static Response response(Answer answer) {
    var response = Response.status(answer.status());
    answer.headers().forEach(response::header);
    int length = answer.body().length;
    return length == 0
        ? response.build()
        : response.header("Content-Length", length).entity(answer.body()).build();
  }

  /**
   * Keeps JAX-RS from refusing a request for its {@code Accept}: what cannot be read is ignored,
   * and where there is only one form, it is sent to everyone.
   */
  @PreMatching
  @Priority(0)
  public static final class AcceptFilter implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext request) {
      var accept = request.getHeaderString(HttpHeaders.ACCEPT);
      request.getHeaders().remove(ACCEPT);
      if (accept != null) {
        request.getHeaders().putSingle(ACCEPT, accept);
      }
      request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.WILDCARD);
    }
  }
}
