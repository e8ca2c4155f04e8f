package dev.platform.content.page;

import dev.platform.api.website.PagesApi;
import dev.platform.content.response.ResponseViews;
import dev.platform.content.source.Language;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** Serves pages for people. */
@Singleton
public final class PagesResource implements PagesApi {
  private final Site site;
  private @Context HttpHeaders request;
  private @Context UriInfo uri;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  PagesResource(Site site) {
    this.site = site;
  }

  @Override
  public Response getHome(String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getLocaleHome(String locale, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getDocsIndex(String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getLocaleDocsIndex(String locale, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getDocsPage(String slug, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getLocaleDocsPage(String locale, String slug, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getBlogIndex(String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getLocaleBlogIndex(String locale, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getBlogTag(String tag, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getLocaleBlogTag(String locale, String tag, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getBlogAuthor(String author, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getLocaleBlogAuthor(String locale, String author, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getBlogPost(
      String year, String month, String day, String slug, String ifNoneMatch) {
    return here();
  }

  @Override
  public Response getLocaleBlogPost(
      String locale, String year, String month, String day, String slug, String ifNoneMatch) {
    return here();
  }

  /** Every operation is the page at its address, and pages know theirs. */
  private Response here() {
    var path = uri.getRequestUri().getPath();
    return site.page(path)
        .map(page -> ResponseViews.response(page, request))
        .orElseGet(
            () ->
                ResponseViews.response(
                    site.notFound(Language.ofPath(path), ResponseViews.headers(request))));
  }
}
