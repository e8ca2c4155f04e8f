package dev.platform.content.release;

import dev.platform.api.content.ReleasesApi;
import dev.platform.base.error.Failure;
import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.ResponseViews;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import java.net.URI;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Sends to releases and tells about them. */
@Singleton
final class ReleaseResource implements ReleasesApi {
  private static final String STABLE = "stable";
  private static final String CACHE = "public, max-age=60";

  private final Releases releases;

  @Inject
  ReleaseResource(Releases releases) {
    this.releases = releases;
  }

  @Override
  public Response getRelease(String channel, String version) {
    return respond(channel, version, release -> redirect(release.page()));
  }

  @Override
  public Response downloadReleaseAsset(
      String channel, String version, String asset, String os, String arch) {
    return respond(channel, version, asset(asset, os, arch), (release, file) -> redirect(file));
  }

  @Override
  public Response getReleaseAsset(
      String channel, String version, String asset, String os, String arch) {
    return respond(
        channel,
        version,
        asset(asset, os, arch),
        (release, file) -> json(ReleaseViews.asset(release, file)));
  }

  @Override
  public Response getReleaseNotes(String channel, String version) {
    return respond(channel, version, release -> json(ReleaseViews.notes(release)));
  }

  /** The contract refuses every unknown word before; an empty one comes this far. */
  private static ReleaseAsset asset(String asset, String os, String arch) {
    return ReleaseAsset.of(asset, os, arch)
        .orElseThrow(() -> Failure.invalid("asset, os and arch", "must not be empty"));
  }

  private Response respond(
      String channel,
      String version,
      ReleaseAsset asset,
      BiFunction<Release, URI, Response> found) {
    return respond(
        channel,
        version,
        release ->
            release
                .file(asset)
                .map(file -> found.apply(release, file))
                .orElseGet(
                    () -> missing("The release does not have a file " + asset.fileName() + ".")));
  }

  private Response respond(String channel, String version, Function<Release, Response> found) {
    if (!channel.equals(STABLE)) {
      return missing("Channel not found. The only channel is stable.");
    }
    return releases.find(version).map(found).orElseGet(() -> missing("Release not found."));
  }

  private static Response redirect(URI target) {
    return Response.status(Status.FOUND).location(target).header("Cache-Control", CACHE).build();
  }

  private static Response json(Object body) {
    return Response.ok(body, MediaType.APPLICATION_JSON_TYPE)
        .header("Cache-Control", CACHE)
        .build();
  }

  private static Response missing(String message) {
    return ResponseViews.response(ContentResponse.error(404, message));
  }
}
