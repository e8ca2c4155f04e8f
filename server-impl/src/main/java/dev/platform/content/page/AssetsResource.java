package dev.platform.content.page;

import dev.platform.api.website.AssetsApi;
import dev.platform.content.response.Representation;
import dev.platform.content.response.ResponseViews;
import dev.platform.content.source.Language;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** Serves what pages are made with. */
@Singleton
public final class AssetsResource implements AssetsApi {
  private final Site site;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  AssetsResource(Site site) {
    this.site = site;
  }

  @Override
  public Response getAsset(String _file, String ifNoneMatch) {
    return respond(site.asset(_file));
  }

  @Override
  public Response getIcon(String ifNoneMatch) {
    return respond(site.asset("icon.svg"));
  }

  private Response respond(Optional<Representation> found) {
    return found
        .map(it -> ResponseViews.response(it, request))
        .orElseGet(
            () ->
                ResponseViews.response(
                    site.notFound(Language.ENGLISH, ResponseViews.headers(request))));
  }
}
