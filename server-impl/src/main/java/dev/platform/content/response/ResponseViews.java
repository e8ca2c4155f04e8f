package dev.platform.content.response;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Between answers and JAX-RS. */
public final class ResponseViews {
  private static final String ACCEPT = "Accept-As-Sent";

  private ResponseViews() {}

  /** What a request says of the form that it wants and of the one that it has. */
  public static RequestHeaders headers(HttpHeaders request) {
    return new RequestHeaders(
        request.getHeaderString(ACCEPT),
        request.getHeaderString(HttpHeaders.ACCEPT_ENCODING),
        request.getHeaderString(HttpHeaders.IF_NONE_MATCH),
        request.getHeaderString(HttpHeaders.IF_MODIFIED_SINCE));
  }

  /** A response for JAX-RS to send. */
  public static Response response(ContentResponse content) {
    return response(content, content.body().length == 0 ? null : content.body());
  }

  /** The response of something that stays at its address, which is remembered. */
  public static Response response(Servable found, HttpHeaders request) {
    var content = found.respond(headers(request));
    return response(content, new Found(found, content));
  }

  private static Response response(ContentResponse content, @Nullable Object entity) {
    var response = Response.status(content.status());
    content.headers().forEach(response::header);
    if (content.body().length > 0) {
      response.header(HttpHeaders.CONTENT_LENGTH, content.body().length);
    }
    return response.entity(entity).build();
  }

  /** What was found, and what of it is sent. */
  private record Found(Servable source, ContentResponse content) {}

  /** Remembers what resources found, and sends it. */
  public static final class FoundFilter implements ContainerResponseFilter {
    private final Provider<ResponseCache> known;

    @Inject
    FoundFilter(Provider<ResponseCache> known) {
      this.known = known;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
      if (response.getEntity() instanceof Found found) {
        var path = request.getUriInfo().getRequestUri().getRawPath();
        known.get().remember(path, found.source());
        var body = found.content().body();
        response.setEntity(body.length == 0 ? null : body);
      }
    }
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
