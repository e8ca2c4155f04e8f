package dev.platform.identity.page;

import dev.platform.api.pages.PageOperation;
import dev.platform.api.pages.WorkspacePagesApi;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.session.ReturnPath;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.page.PageViews;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Making and choosing workspaces. */
@Singleton
final class WorkspacePagesResource implements WorkspacePagesApi {
  private static final String HERE = IdentityTabs.MEMBERS.path();

  private final PageViews views;
  private final Workspaces workspaces;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  WorkspacePagesResource(PageViews views, Workspaces workspaces) {
    this.views = views;
    this.workspaces = workspaces;
  }

  @Override
  public Response submitWorkspace(String csrf, String name) {
    return views.submit(
        PageOperation.SUBMIT_WORKSPACE,
        request,
        csrf,
        HERE,
        signedInUser -> {
          var workspace = workspaces.create(signedInUser.caller(), name == null ? "" : name);
          workspaces.select(signedInUser.caller(), workspace.id());
          return PageViews.redirect(HERE);
        },
        views::problem);
  }

  @Override
  public Response submitWorkspaceChoice(String csrf, String workspaceId, String next) {
    return views.submit(
        PageOperation.SUBMIT_WORKSPACE_CHOICE,
        request,
        csrf,
        HERE,
        signedInUser -> {
          workspaces.select(
              signedInUser.caller(), new WorkspaceId(PageViews.given("workspaceId", workspaceId)));
          return PageViews.redirect(ReturnPath.of(next).orElse(IdentityTabs.API_KEYS.path()));
        },
        views::problem);
  }
}
