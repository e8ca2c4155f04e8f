package dev.platform.identity.oauth.token;

import dev.platform.api.oauth.AuthorizationServerMetadataApi;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** What the authorization server can do, and its keys, over HTTP. */
@Singleton
final class ServerMetadataResource implements AuthorizationServerMetadataApi {

  /** Much shorter than a new key is published before it signs. */
  private static final String CACHE = "public, max-age=300";

  private final SigningKeys keys;
  private final OauthSettings settings;

  @Inject
  ServerMetadataResource(SigningKeys keys, OauthSettings settings) {
    this.keys = keys;
    this.settings = settings;
  }

  @Override
  public Response getAuthorizationServerMetadata() {
    return respond(ServerMetadataViews.metadata(settings));
  }

  @Override
  public Response getOpenidConfiguration() {
    return getAuthorizationServerMetadata();
  }

  @Override
  public Response getJwks() {
    return respond(ServerMetadataViews.keys(keys.published()));
  }

  private static Response respond(Object body) {
    return Response.ok(body, MediaType.APPLICATION_JSON_TYPE)
        .header("Cache-Control", CACHE)
        .build();
  }
}
