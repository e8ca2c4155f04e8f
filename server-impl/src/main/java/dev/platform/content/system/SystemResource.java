package dev.platform.content.system;

import dev.platform.api.content.SystemApi;
import dev.platform.content.response.Representation;
import dev.platform.content.response.ResponseViews;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Serves health, the contracts, and files that describe the site to machines. */
@Singleton
public final class SystemResource implements SystemApi {
  private final SystemDocuments documents;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  SystemResource(SystemDocuments documents) {
    this.documents = documents;
  }

  @Override
  public Response getHealthz() {
    return Response.ok("ok", MediaType.TEXT_PLAIN_TYPE).build();
  }

  @Override
  public Response getContentOpenapi(String ifNoneMatch, String ifModifiedSince) {
    return respond(documents.content());
  }

  @Override
  public Response getPlatformOpenapi(String ifNoneMatch, String ifModifiedSince) {
    return respond(documents.platform());
  }

  @Override
  public Response getBlueprintSchema(String ifNoneMatch, String ifModifiedSince) {
    return respond(documents.blueprintSchema());
  }

  @Override
  public Response getSecurityTxt() {
    return ResponseViews.response(documents.securityContact());
  }

  @Override
  public Response getWebManifest() {
    return ResponseViews.response(documents.manifest());
  }

  @Override
  public Response getClientMetadata() {
    return ResponseViews.response(documents.clientMetadata());
  }

  private Response respond(Representation document) {
    return ResponseViews.response(document, request);
  }
}
