package dev.platform.identity.page;

import dev.platform.api.pages.PageOperation;
import dev.platform.api.pages.StartApi;
import dev.platform.page.PageViews;
import dev.platform.page.Tabs;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** The front of the API origin. */
@Singleton
final class StartResource implements StartApi {
  private final PageViews views;
  private final Tabs tabs;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  StartResource(PageViews views, Tabs tabs) {
    this.views = views;
    this.tabs = tabs;
  }

  @Override
  public Response getStart() {
    return views.show(
        PageOperation.GET_START,
        request,
        "/",
        signedInUser -> PageViews.redirect(tabs.first().path()));
  }
}
