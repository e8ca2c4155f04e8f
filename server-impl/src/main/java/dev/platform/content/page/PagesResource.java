package dev.platform.content.page;

import dev.platform.api.website.PagesApi;
import dev.platform.content.answer.AnswerViews;
import dev.platform.content.source.Language;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Serves pages for people. */
@Singleton
public final class PagesResource implements PagesApi {
  private final Site site;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  PagesResource(Site site) {
    this.site = site;
  }

  @Override
  public Response getHome(String ifNoneMatch) {
    return page("/");
  }

  @Override
  public Response getLocaleHome(String locale, String ifNoneMatch) {
    return page(locale, "/");
  }

  @Override
  public Response getDocsIndex(String ifNoneMatch) {
    return page("/docs");
  }

  @Override
  public Response getLocaleDocsIndex(String locale, String ifNoneMatch) {
    return page(locale, "/docs");
  }

  @Override
  public Response getDocsPage(String slug, String ifNoneMatch) {
    return page("/docs/" + slug);
  }

  @Override
  public Response getLocaleDocsPage(String locale, String slug, String ifNoneMatch) {
    return page(locale, "/docs/" + slug);
  }

  @Override
  public Response getBlogIndex(String ifNoneMatch) {
    return page("/blog");
  }

  @Override
  public Response getLocaleBlogIndex(String locale, String ifNoneMatch) {
    return page(locale, "/blog");
  }

  @Override
  public Response getBlogTag(String tag, String ifNoneMatch) {
    return page("/blog/tags/" + tag);
  }

  @Override
  public Response getLocaleBlogTag(String locale, String tag, String ifNoneMatch) {
    return page(locale, "/blog/tags/" + tag);
  }

  @Override
  public Response getBlogAuthor(String author, String ifNoneMatch) {
    return page("/blog/authors/" + author);
  }

  @Override
  public Response getLocaleBlogAuthor(String locale, String author, String ifNoneMatch) {
    return page(locale, "/blog/authors/" + author);
  }

  @Override
  public Response getBlogPost(
      String year, String month, String day, String slug, String ifNoneMatch) {
    return page(post(year, month, day, slug));
  }

  @Override
  public Response getLocaleBlogPost(
      String locale, String year, String month, String day, String slug, String ifNoneMatch) {
    return page(locale, post(year, month, day, slug));
  }

  private static String post(String year, String month, String day, String slug) {
    return String.join("/", "/blog", year, month, day, slug);
  }

  private Response page(String path) {
    return AnswerViews.response(site.answer(Language.ENGLISH, path, AnswerViews.headers(request)));
  }

  private Response page(String locale, String path) {
    var headers = AnswerViews.headers(request);
    return AnswerViews.response(
        Language.ofPrefix(locale)
            .map(language -> site.answer(language, path, headers))
            .orElseGet(() -> site.notFound(Language.ENGLISH, headers)));
  }
}
