package dev.platform.content.page;

import dev.platform.content.answer.AnswerViews;
import dev.platform.content.source.Language;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;

/** Says that nothing is there in the way of this site, where no resource had a say. */
public final class NotFoundViews implements ContainerResponseFilter {
  private static final int NOT_FOUND = 404;

  private final Provider<Site> site;
  private @Context HttpHeaders headers;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  NotFoundViews(Provider<Site> site) {
    this.site = site;
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getStatus() != NOT_FOUND
        || !MediaType.APPLICATION_JSON_TYPE.equals(response.getMediaType())) {
      return;
    }
    var answer = site.get().notFound(Language.ENGLISH, AnswerViews.headers(headers));
    answer.headers().forEach(response.getHeaders()::putSingle);
    response.setEntity(
        answer.body(),
        new Annotation[0],
        MediaType.valueOf(answer.headers().getOrDefault("Content-Type", MediaType.TEXT_PLAIN)));
  }
}
