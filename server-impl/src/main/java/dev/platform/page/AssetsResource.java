package dev.platform.page;

import dev.platform.api.pages.AssetsApi;
import dev.platform.base.error.Failure;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;

/** Style, script and pictures of the pages. */
@Singleton
@SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
final class AssetsResource implements AssetsApi {
  private static final String CACHE = "public, max-age=300, stale-while-revalidate=3600";

  private @Context Request request;

  @Override
  public Response getAsset(String file) {
    return PageViews.withErrorPages(
        () -> {
          var asset = Asset.named(file).orElseThrow(() -> Failure.notFound(file));
          var tag = new EntityTag(asset.tag());
          var unchanged = request.evaluatePreconditions(tag);
          var answer = unchanged == null ? Response.ok(asset.text(), asset.mediaType()) : unchanged;
          return answer.tag(tag).header("Cache-Control", CACHE).build();
        });
  }
}
