package dev.platform.platform.explorer;

import dev.platform.api.pages.ExplorerPagesApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.page.PageViews;
import dev.platform.page.SignedInUsers;
import dev.platform.page.Tab;
import gg.jte.generated.precompiled.StaticTemplates;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Shows the page with which users try GraphQL. */
@Singleton
final class ExplorerPageResource implements ExplorerPagesApi {
  static final Tab TAB = new Tab("GraphQL explorer", "/graphql/explorer", 40);

  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers signedInUsers;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  ExplorerPageResource(PageViews views, SignedInUsers signedInUsers) {
    this.views = views;
    this.signedInUsers = signedInUsers;
  }

  @Override
  public Response getGraphqlExplorerPage() {
    return views.show(
        PageOperation.GET_GRAPHQL_EXPLORER_PAGE,
        request,
        TAB.path(),
        signedInUser ->
            PageViews.pageThatCalls(
                TEMPLATES.explorerOverview(signedInUsers.frame(signedInUser, TAB, ""))));
  }
}
