package dev.platform.content.raw;

import dev.platform.api.content.RawContentApi;
import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.Representation;
import dev.platform.content.response.ResponseViews;
import dev.platform.content.source.Language;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** Serves docs and posts as markdown. */
@Singleton
public final class RawContentResource implements RawContentApi {
  private static final ContentResponse NOT_FOUND = ContentResponse.error(404, "Page not found.\n");

  private final RawMarkdown raws;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  RawContentResource(RawMarkdown raws) {
    this.raws = raws;
  }

  @Override
  public Response getDocMarkdown(String slug, String ifNoneMatch, String ifModifiedSince) {
    return respond(raws.doc(Language.ENGLISH, slug));
  }

  @Override
  public Response getBlogMarkdown(
      String year,
      String month,
      String day,
      String slug,
      String ifNoneMatch,
      String ifModifiedSince) {
    return respond(raws.post(Language.ENGLISH, path(year, month, day, slug)));
  }

  @Override
  public Response getLocaleBlogMarkdown(
      String locale,
      String year,
      String month,
      String day,
      String slug,
      String ifNoneMatch,
      String ifModifiedSince) {
    var path = path(year, month, day, slug);
    return respond(Language.ofPrefix(locale).flatMap(language -> raws.post(language, path)));
  }

  private static String path(String year, String month, String day, String slug) {
    return String.join("/", "/blog", year, month, day, slug);
  }

  private Response respond(Optional<Representation> found) {
    return found
        .map(it -> ResponseViews.response(it, request))
        .orElseGet(() -> ResponseViews.response(NOT_FOUND));
  }
}
