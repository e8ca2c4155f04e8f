package dev.platform.content.page;

import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.ResponseViews;
import dev.platform.content.source.Language;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;
import java.net.URI;

/**
 * Says in the way of this site that nothing is there, where no resource had a say; or where it is,
 * if only a slash is too much.
 */
@Priority(NotFoundViews.LAST)
public final class NotFoundViews implements ContainerResponseFilter {
  /** After the rejection has got its form. */
  static final int LAST = 0;

  private static final int NOT_FOUND = 404;
  private static final int PERMANENT_REDIRECT = 308;

  private final Provider<Site> site;
  private @Context HttpHeaders headers;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  NotFoundViews(Provider<Site> site) {
    this.site = site;
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getStatus() != NOT_FOUND || !(response.getEntity() instanceof String)) {
      return;
    }
    var notFound = respond(request.getUriInfo().getRequestUri());
    response.setStatus(notFound.status());
    notFound.headers().forEach(response.getHeaders()::putSingle);
    if (notFound.status() == NOT_FOUND) {
      var type = notFound.headers().getOrDefault("Content-Type", MediaType.TEXT_PLAIN);
      response.setEntity(notFound.body(), new Annotation[0], MediaType.valueOf(type));
    } else {
      response.setEntity(null);
      response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
    }
  }

  private ContentResponse respond(URI asked) {
    return site.get()
        .elsewhere(asked.getRawPath())
        .map(path -> ContentResponse.redirect(PERMANENT_REDIRECT, path + query(asked)))
        .orElseGet(
            () ->
                site.get()
                    .notFound(Language.ofPath(asked.getRawPath()), ResponseViews.headers(headers)));
  }

  private static String query(URI asked) {
    return asked.getRawQuery() == null ? "" : "?" + asked.getRawQuery();
  }
}
